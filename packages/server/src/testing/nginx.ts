import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nginxPath } from '../../../../scripts/nginx.mjs'

/** Whether nginx is installed. */
export const hasNginx = nginxPath(existsSync, process.env) !== undefined

/** Proxy in front of several processes, as in docs/guides/operating.md. */
interface Nginx {
  address: string
  stop: () => Promise<void>
}

/** Local ports that are currently free. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

const configuration = (directory: string, port: number, upstreams: readonly number[]): string => `
daemon off;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`).join('\n  ')}
  upstream assay {
    ${upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://assay;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_next_upstream error timeout;
    }
  }
}
`

/** Starts the proxy in front of local services. */
export const startNginx = async (upstreams: readonly number[]): Promise<Nginx> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-nginx-'))
  await chmod(directory, 0o755)
  await mkdir(join(directory, 'logs'))
  const [port = 0] = await freePorts(1)
  const file = join(directory, 'nginx.conf')
  await writeFile(file, configuration(directory, port, upstreams))
  const program = nginxPath(existsSync, process.env) ?? 'nginx'
  const child = spawn(program, ['-p', directory, '-e', join(directory, 'error.log'), '-c', file], {
    stdio: 'inherit',
  })
  const exit = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  while (!(await isListening(address))) {
    if (child.exitCode !== null) throw new Error('nginx ended at once')
    await pause(20)
  }
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
      await rm(directory, { recursive: true })
    },
  }
}

const isListening = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  )
