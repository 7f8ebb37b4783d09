/** Page of a service whose dashboard has not been built. */
export const NOT_BUILT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Assay</title>
<link rel="icon" href="data:,">
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }</style>
</head>
<body>
<h1>The dashboard is not built yet</h1>
<p>The service runs, and its API answers. To have the pages as well, run <code>npm run build</code> in Assay's folder
and start the service again; <code>npm start</code> does both.</p>
<p><a href="/api/v1/docs">Read and try the API</a></p>
</body>
</html>
`
