import type {
  InterfaceBody,
  InterfaceParameter,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { isSendableHeader } from '../../../kernel/outbound/request.ts';
import { pick, type Texts } from '../../../kernel/texts.ts';
import type { Values } from '../parameters.ts';

const REASONS = {
  scheme: [
    '需以 http:// 或 https:// 开头',
    '需以 http:// 或 https:// 開頭',
    'it begins with http:// or https://',
  ],
  user: ['不能包含账号或密码', '不能包含帳號或密碼', 'it holds no account and no password'],
  place: [
    '参数只能写在路径段和查询参数的值中',
    '參數只能寫在路徑段和查詢參數的值中',
    'parameters stand in parts of the path and in values of the query only',
  ],
  field: ['没有名为“{name}”的参数', '沒有名為「{name}」的參數', 'there is no parameter named “{name}”'],
} as const satisfies Texts;

const PLACE = /\{([^{}]*)\}/g;

/** What is sent, as the author wrote it: the address in its parts, the body as JSON. */
type Template = {
  readonly origin: string;
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: unknown;
};

/**
 * Reads the address and the body of a request outside. `{field}` may stand where a value stands and nowhere else, so
 * that no value changes the host, the path's depth or the structure of what is sent. Refuses with
 * `interface.addressInvalid`, `.bodyInvalid` and `.headerNotAllowed`.
 */
export function readTemplate(
  ctx: Ctx,
  { path, requestHeaders, requestParameters, plus }: InterfaceBody,
): Template {
  const words = pick(REASONS, ctx.language);
  const wrong = (reason: string): never => refuse('interface.addressInvalid', { reason });
  const known = new Set(requestParameters.map(({ field }) => field));
  const assertKnown = (text: string) => {
    for (const [, name = ''] of text.matchAll(PLACE))
      if (!known.has(name)) wrong(words.field.replace('{name}', name));
  };
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]+)(.*)$/iu.exec(path) ?? wrong(words.scheme);
  if (origin.includes('@')) wrong(words.user);
  if (/[{}]/.test(origin)) wrong(words.place);
  if (!URL.canParse(origin)) wrong(words.scheme);
  const [, way = '', search = ''] = /^([^?#]*)\??([^#]*)/.exec(rest) ?? [];
  const query = search.split('&').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    if (/[{}]/.test(name)) wrong(words.place);
    return pair === '' ? [] : [[name, value.join('=')] as const];
  });
  const segments = way.split('/').slice(1);
  for (const text of [...segments, ...query.map(([, value]) => value)]) assertKnown(text);
  for (const { field, defaultValue } of requestHeaders) {
    assertKnown(defaultValue);
    if (/^authorization$/i.test(field) || !isSendableHeader(field))
      refuse('interface.headerNotAllowed', { name: field });
  }
  const body = bodyOf(plus.requestBody);
  for (const text of textsIn(body)) assertKnown(text);
  return { origin, segments, query, body };
}

function bodyOf(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    refuse('interface.bodyInvalid');
  }
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A request with the values in their places. */
export type FilledRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Puts values into a template. Parameters without a place go into the query, or into the body of a POST request. */
export function fillTemplate(ctx: Ctx, body: InterfaceBody, values: Values): FilledRequest {
  const template = readTemplate(ctx, body);
  const filling = new Filling(body.requestParameters, values);
  const isPost = body.requestMethod === '7';
  const way = template.segments.map((segment) => filling.segment(segment));
  const query = template.query.flatMap(([name, value]) => filling.pair(name, value));
  const headers = Object.fromEntries(
    body.requestHeaders.map(({ field, defaultValue }) => [field.toLowerCase(), filling.header(defaultValue)]),
  );
  const sent = template.body === undefined ? undefined : filling.json(template.body);
  const others = filling.unplaced();
  const content = sent ?? (isPost ? Object.fromEntries(others) : undefined);
  if (!isPost || sent !== undefined)
    for (const [name, value] of others)
      if (value !== null) query.push(`${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`);
  const search = query.length > 0 ? `?${query.join('&')}` : '';
  return {
    url: `${template.origin}/${way.join('/')}${search}`,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(isPost && { 'content-type': 'application/json' }),
    },
    ...(isPost && { body: JSON.stringify(content ?? {}) }),
  };
}

type Value = Values[string];

const textOf = (value: Value | undefined): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
};

class Filling {
  private readonly parameters: readonly InterfaceParameter[];
  private readonly values: Values;
  private readonly placed = new Set<string>();

  constructor(parameters: readonly InterfaceParameter[], values: Values) {
    this.parameters = parameters;
    this.values = values;
  }

  unplaced(): [string, Value][] {
    return Object.entries(this.values).filter(([name]) => !this.placed.has(name));
  }

  segment(text: string): string {
    const filled = text.replace(PLACE, (_, name: string) => {
      const value = this.take(name);
      if (value === '') refuse('interface.parameterMissing', { name: this.nameOf(name) });
      return encodeURIComponent(value);
    });
    // A step up or on the spot would be another address.
    if (filled !== text && /^(?:\.|%2e){1,2}$/i.test(filled))
      refuse('interface.parameterInvalid', { name: text, value: filled });
    return filled;
  }

  pair(name: string, value: string): string[] {
    const places = [...value.matchAll(PLACE)];
    const isEmpty = places.length > 0 && places.every(([, field = '']) => this.take(field) === '');
    if (isEmpty) return [];
    return [`${name}=${value.replace(PLACE, (_, field: string) => encodeURIComponent(this.take(field)))}`];
  }

  header(text: string): string {
    return text.replace(PLACE, (_, name: string) => {
      const value = this.take(name);
      if (!/^[\x20-\x7e]*$/.test(value))
        refuse('interface.parameterInvalid', { name: this.nameOf(name), value: value.slice(0, 50) });
      return value;
    });
  }

  json(value: unknown): unknown {
    if (typeof value === 'string') return this.jsonText(value);
    if (Array.isArray(value)) return value.map((part) => this.json(part));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.json(part)]));
  }

  /** A text that is one place becomes the value itself, a number where it is one. */
  private jsonText(text: string): unknown {
    const alone = /^\{([^{}]*)\}$/.exec(text)?.[1];
    if (alone === undefined) return text.replace(PLACE, (_, name: string) => this.take(name));
    this.placed.add(alone);
    return this.values[alone] ?? null;
  }

  private take(name: string): string {
    this.placed.add(name);
    return textOf(this.values[name]);
  }

  private nameOf(name: string): string {
    return this.parameters.find(({ field }) => field === name)?.fieldName || name;
  }
}
