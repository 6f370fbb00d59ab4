import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { traditionalConverter } from './traditional.ts';

type Messages = {
  id: string;
  zh: Record<string, string>;
  en: Record<string, string>;
  zhtw?: Record<string, string>;
};

/**
 * Turns every `*.messages.ts` into plain data with the Traditional texts generated from the Simplified ones, so that
 * neither the converter nor its dictionaries reach the browser. Texts given under `zhtw` win.
 */
export function textsPlugin(): Plugin {
  const convert = traditionalConverter();
  return {
    name: 'auditplus-texts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!file.endsWith('.messages.ts')) return null;
      const { mtimeMs } = await stat(file);
      const loaded: Record<string, unknown> = await import(`${pathToFileURL(file).href}?v=${mtimeMs}`);
      const code = Object.entries(loaded).map(([name, value]) => {
        const data = isTexts(value) ? withTraditional(value, convert) : value;
        return `export const ${name} = ${JSON.stringify(data)};`;
      });
      return { code: code.join('\n'), map: null, moduleType: 'js' };
    },
  };
}

function withTraditional(texts: Messages, convert: (text: string) => string): Messages {
  const generated = Object.fromEntries(Object.entries(texts.zh).map(([key, text]) => [key, convert(text)]));
  return { ...texts, zhtw: { ...generated, ...texts.zhtw } };
}

function isTexts(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && 'id' in value && 'zh' in value;
}
