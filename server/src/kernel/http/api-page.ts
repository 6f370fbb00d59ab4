type Operation = {
  summary: string;
  description: string;
  tags: string[];
  responses: { default: { description: string } };
};
type OpenApi = { info: { title: string }; paths: Record<string, Record<string, Operation>> };

/** A readable page of the OpenAPI document: every endpoint with its access rule and refusals, by feature. */
export function apiPage(document: object): string {
  const { info, paths } = document as OpenApi;
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = Object.entries(Object.groupBy(rows, (row) => row.operation.tags[0] ?? '')).map(
    ([tag, group = []]) =>
      `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${group.map(rowHtml).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)} API</title>
<meta name="viewport" content="width=device-width"><style>
body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:2rem auto;padding:0 1rem;color:#1f2933}
h2{margin-top:2.5rem;border-bottom:1px solid #d7dde3}details{padding:.35rem 0;border-bottom:1px solid #eef1f4}
summary{cursor:pointer}code{font-size:.95em}.method{display:inline-block;width:4.5em;font-weight:600;color:#0b62b5}
pre{white-space:pre-wrap;margin:.4rem 0 .6rem 4.5em;color:#4a5560;font:13px/1.5 system-ui,sans-serif}
</style></head><body><h1>${escapeHtml(info.title)} API</h1>
<p>The full document with all schemas: <a href="/api/openapi.json">/api/openapi.json</a></p>${sections.join('')}</body></html>`;
}

function rowHtml({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const text = `${operation.description}\n${operation.responses.default.description}`;
  return `<details><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary><pre>${escapeHtml(text)}</pre></details>`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
