#!/bin/sh
# Writes the configuration for nginx and reloads it when it has changed. Run it every minute:
#   ASSAY_URL=https://assay.example.com ASSAY_KEY=... refresh.sh /etc/nginx/split-url/configuration.json
set -eu
file=$1
new=$(mktemp "$file.XXXXXX")
trap 'rm -f "$new"' EXIT
curl --fail --silent --show-error --max-time 10 --header "X-API-Key: $ASSAY_KEY" \
  --output "$new" "$ASSAY_URL/api/v1/split-url/configuration"
chmod 644 "$new"
if ! cmp -s "$new" "$file"; then
  mv "$new" "$file"
  ${RELOAD:-nginx -s reload}
fi
