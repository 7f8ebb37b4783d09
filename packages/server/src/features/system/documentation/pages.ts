const page = (head: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay API</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`

/** Swagger UI for this service's own description; all its requests go to this service. */
export const SWAGGER_PAGE = page(
  '<link rel="stylesheet" href="/api/v1/docs/swagger-ui.css">',
  `<div id="documentation"></div>
<script src="/api/v1/docs/swagger-ui-bundle.js"></script>
<script src="/api/v1/docs/start-swagger.js"></script>`,
)

/** Redoc for the same description: one long page to read. */
export const REDOC_PAGE = page(
  '',
  `<redoc spec-url="/api/v1/openapi.json"></redoc>
<script src="/api/v1/docs/redoc.standalone.js"></script>`,
)
