import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Loads our sources without their types from what an earlier start has kept of them in a folder.
 * @param {string} folder
 */
export function keepWithoutTypes(folder) {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/'))
        return next(url, context);
      return { format: 'module', shortCircuit: true, source: sourceOf(fileURLToPath(url), folder) };
    },
  });
}

function sourceOf(path, folder) {
  const kept = join(folder, `${hash('sha1', path)}.js`);
  const { ctimeMs, size } = statSync(path);
  // The last line, so that what was not written to its end is of no source.
  const mark = `\n// ${process.version} ${ctimeMs} ${size}`;
  const known = contentOf(kept);
  if (known?.endsWith(mark)) return known;
  const source = withoutTypes(readFileSync(path, 'utf8')) + mark;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(kept, source);
  } catch {
    // Where nothing can be kept, the next start reads it anew.
  }
  return source;
}

function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Node says of this function that it may change, which whoever starts the product need not know. */
function withoutTypes(source) {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
