const MAX_FIELDS = 100;
const ROOT = /^\s*<xml>([\s\S]*)<\/xml>\s*$/;
const FIELD =
  /\s*<([A-Za-z][A-Za-z0-9_]{0,63})>(?:((?:<!\[CDATA\[(?:[^\]]|\](?!\]>))*\]\]>)+)|([^<]*))<\/\1>\s*/y;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);

/**
 * The fields of a message as WeChat and WeCom send it: one element `xml` with elements that hold text. Null for anything
 * else, such as declarations, entities of its own, attributes, comments, nested elements or a field that comes twice:
 * nothing of XML that could reach files, hosts or memory is understood at all.
 */
export function flatXml(text: string): ReadonlyMap<string, string> | null {
  const inner = ROOT.exec(text)?.[1];
  if (inner === undefined) return null;
  const fields = new Map<string, string>();
  FIELD.lastIndex = 0;
  for (let at = 0; at < inner.length; at = FIELD.lastIndex) {
    FIELD.lastIndex = at;
    const [whole, name = '', data, plain = ''] = FIELD.exec(inner) ?? [];
    if (whole === undefined) return inner.slice(at).trim() === '' ? fields : null;
    const value =
      data === undefined ? withoutEntities(plain) : data.slice(9, -3).replaceAll(']]><![CDATA[', '');
    if (value === null || fields.has(name) || fields.size >= MAX_FIELDS) return null;
    fields.set(name, value);
  }
  return fields;
}

/** Plain text with the five entities that every XML has; null where there is another one. */
function withoutEntities(text: string): string | null {
  let isKnown = true;
  const value = text.replaceAll(/&[^;&]*;?/g, (entity) => {
    const meant = ENTITIES.get(entity);
    if (meant === undefined) isKnown = false;
    return meant ?? '';
  });
  return isKnown ? value : null;
}

/** A message of fields, each as text that cannot end its element. */
export const flatXmlOf = (fields: Readonly<Record<string, string>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`)
    .join('')}</xml>`;
