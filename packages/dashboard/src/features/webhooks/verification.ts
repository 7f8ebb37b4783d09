/** Languages in which the verification of a message is shown. */
export const LANGUAGES = [
  { id: 'typescript', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
  { id: 'go', label: 'Go' },
] as const

/** One of these languages. */
export type Language = (typeof LANGUAGES)[number]['id']

const TYPESCRIPT = `// npm install standardwebhooks
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  try {
    // Verify the text as it came, before it is parsed.
    const message = webhook.verify(await text(request), request.headers)
    console.log(request.headers['webhook-id'], message.type, message.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)`

const PYTHON = `# pip install standardwebhooks flask
import os

from flask import Flask, request
from standardwebhooks.webhooks import Webhook

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])


@app.post("/")
def receive():
    # Verify the text as it came, before it is parsed.
    message = webhook.verify(request.get_data(as_text=True), dict(request.headers))
    print(request.headers["webhook-id"], message["type"], message["data"])
    return "", 204`

const GO = `// go get github.com/standard-webhooks/standard-webhooks/libraries/go
package main

import (
	"io"
	"log"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		// Verify the text as it came, before it is parsed.
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil || webhook.Verify(body, r.Header) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		log.Println(r.Header.Get("webhook-id"), string(body))
		w.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}`

/** Programs that verify messages with the libraries of Standard Webhooks. */
export const SNIPPETS: Record<Language, { label: string; code: string }> = {
  typescript: { label: 'TypeScript', code: TYPESCRIPT },
  python: { label: 'Python', code: PYTHON },
  go: { label: 'Go', code: GO },
}
