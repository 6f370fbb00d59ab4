import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { GlobalRegistrator } from '@happy-dom/global-registrator';
import { transformSync } from 'rolldown/utils';

const PATIENCE_MS = 20_000;

/*
 * Loaded before a component test (`node --import`): components are compiled as the build does it, styles are left out,
 * files that are asked for by their address (`?url`) have that of the disk, and a document stands where a browser's would be. Nothing is laid out in it: every element is as large as a window.
 */
const WINDOW = { width: 1280, height: 800 };

const ADDRESS = '?url';

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.endsWith(ADDRESS)) return next(specifier, context);
    const { url } = next(specifier.slice(0, -ADDRESS.length), context);
    return { url: `${url}${ADDRESS}`, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (url.endsWith(ADDRESS)) {
      const source = `export default ${JSON.stringify(url.slice(0, -ADDRESS.length))};`;
      return { format: 'module', source, shortCircuit: true };
    }
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (!url.endsWith('.tsx')) return next(url, context);
    const { source } = next(url, { ...context, format: 'module' });
    const { code, errors } = transformSync(fileURLToPath(url), String(source), {
      jsx: { runtime: 'automatic' },
    });
    if (errors.length > 0) throw errors[0];
    return { format: 'module', source: code, shortCircuit: true };
  },
});

GlobalRegistrator.register({ url: 'http://localhost/', ...WINDOW });
// The texts of the tests are those of a Chinese browser.
Object.defineProperty(navigator, 'languages', { value: ['zh-CN'] });

for (const [side, size] of Object.entries(WINDOW)) {
  const name = `${side[0]?.toUpperCase()}${side.slice(1)}`;
  for (const measure of [`offset${name}`, `client${name}`])
    Object.defineProperty(HTMLElement.prototype, measure, { configurable: true, get: () => size });
}

// The library's screen is the document there is when it is loaded.
const { configure } = await import('@testing-library/dom');
// Whether an element is hidden is costly to find out without a layout; what must not be seen is asked for by its text.
configure({ asyncUtilTimeout: PATIENCE_MS, defaultHidden: true });

/** Makes the window as wide as some device's. */
export function setWindowWidth(width: number): void {
  Reflect.get(window, 'happyDOM').setViewport({ width });
}
