import type {
  DesignBody,
  DesignField,
  ListView,
  ViewButton,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  RecordButton,
  RecordFormButton,
  RecordFormTab,
  RecordModel,
  RecordScripts,
} from '@auditplus/contract/kernel/records/record-type.ts';
import { button as buttonKind } from '@auditplus/contract/kinds/button.ts';
import { isValueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { LIST_BUTTONS, ROW_BUTTONS } from '@auditplus/core/designs/starting-parts.ts';
import { type Placed, placedFields } from '@auditplus/core/forms/form-model.ts';
import { readSetValue } from '@auditplus/core/records/form-rules.ts';
import { readExpression, readRule } from '@auditplus/core/records/record-rules.ts';
import { scriptOptions } from '@auditplus/core/records/script-values.ts';
import { labelOf, type RecordField } from './record-field.ts';
import type { Unsupported } from './unsupported.ts';

/** What of a record's declaration its buttons and scripts are. */
export type Acting = Pick<
  RecordModel,
  'beforeSave' | 'scripts' | 'formTabs' | 'formButtons' | 'buttons' | 'usualButtons'
>;

/** The scripts and buttons of a design with the list that becomes the page, as a declared record has them. */
export function designedScripts({ form }: DesignBody, view: ListView | undefined): Acting {
  const { settings, fields } = form;
  const placed = placedFields(fields);
  const shown = placed.filter(({ table }) => table === null);
  const pressed = shown.filter(({ field }) => field.kind === 'button');
  const named = pressed.map(({ field }, at) => [`button${at + 1}`, field] as const);
  const tabs = filledTabs(fields).map((field, at) => [`tabs${at + 1}`, field] as const);
  const written = (texts: readonly (readonly [name: string, script: string | undefined])[]) =>
    some(
      Object.fromEntries(texts.flatMap(([name, script]) => (script?.trim() ? [[name, script.trim()]] : []))),
    );
  const onEvent = (event: string) =>
    written(
      placed.filter(isFilledIn).map(({ field, table }) => [pathOf(field, table), field.scripts[event]]),
    );
  const whole = (['onLoad', 'beforeSubmit', 'afterSubmit'] as const).map(
    (event) => [event, settings.scripts[event]] as const,
  );
  const own = view?.customButtons ?? [];
  const scripts: RecordScripts = {
    ...written(whole),
    ...part('change', onEvent('change')),
    ...part('blur', onEvent('blur')),
    ...part('tab', written(tabs.map(([name, field]) => [name, field.scripts['tab-click']]))),
    ...part('click', written(named.map(([name, field]) => [name, field.scripts.click]))),
    ...part('press', written(own.map(({ code, script }) => [code, script]))),
  };
  const usual = (view?.rowButtons ?? []).flatMap(({ code, when = '' }) =>
    isClosable(code) && when.trim() !== '' ? [[code, { when: when.trim() }] as const] : [],
  );
  const formButtons = named.map(([name, field]): [string, RecordFormButton] => {
    const before = shown.slice(
      0,
      shown.findIndex((one) => one.field === field),
    );
    const behind = before.findLast((one) => isFilledIn(one) || one.field.kind === 'table')?.field.name;
    const { buttonText } = buttonKind.properties.parse(field.props);
    return [name, { label: labelOf(buttonText, name), ...(behind ? { behind } : {}) }];
  });
  return {
    ...part('beforeSave', settings.scripts.beforeSave?.trim() || undefined),
    ...part('scripts', some(scripts)),
    ...part('formTabs', some(Object.fromEntries(tabs.map(([name, field]) => [name, panesOf(field)])))),
    ...part('formButtons', some(Object.fromEntries(formButtons))),
    ...part('buttons', some(Object.fromEntries(own.map((one) => [one.code, recordButton(one)])))),
    ...part('usualButtons', some(Object.fromEntries(usual))),
  };
}

/** The tabs of a form with something to fill in; what stands in tabs within tabs stands in the outer ones. */
const filledTabs = (fields: readonly DesignField[]): DesignField[] =>
  fields.flatMap((field) => {
    if (field.kind === 'tab') return Object.keys(panesOf(field)).length > 0 ? [field] : [];
    if (field.kind === 'table') return [];
    return filledTabs([
      ...(field.children ?? []),
      ...(field.panes ?? []).flatMap(({ children }) => children),
    ]);
  });

/** The tabs with the fields that stand in them. */
const panesOf = ({ panes = [] }: DesignField): Readonly<Record<string, RecordFormTab>> =>
  Object.fromEntries(
    panes.flatMap(({ paneId, title, children }) => {
      const inside = placedFields(children).filter(
        (one) => one.table === null && (isFilledIn(one) || one.field.kind === 'table'),
      );
      const tab = { label: labelOf(title, paneId), fields: inside.map(({ field }) => field.name) };
      return inside.length > 0 ? [[paneId, tab]] : [];
    }),
  );

/** What of a design's buttons and scripts no declared record does. */
export function unsupportedScripts(
  body: DesignBody,
  acting: Acting,
  {
    view,
    fields,
    title,
  }: {
    readonly view: ListView | undefined;
    readonly fields: readonly RecordField[];
    readonly title: Label;
  },
): Unsupported[] {
  const declared = Object.fromEntries(fields.map(({ name, field }) => [name, field]));
  const placed = placedFields(body.form.fields);
  const tabs = new Set(filledTabs(body.form.fields));
  const own = view?.customButtons ?? [];
  const kept = new Set(own.map(({ code }) => code));
  const asksMore = (code: string): boolean => {
    const { when, sets = {}, calls } = acting.buttons?.[code] ?? {};
    return !(
      (when === undefined || readRule(declared, when).ok) &&
      Object.entries(sets).every(([name, text]) => readSetValue(declared, name, text).ok) &&
      Object.values(calls?.parameters ?? {}).every((text) => readExpression(declared, text).ok)
    );
  };
  const { press = {}, click = {}, tab = {}, change = {}, blur = {}, ...whole } = acting.scripts ?? {};
  const ofForm = [
    ...Object.values(whole),
    ...[click, tab, change, blur].flatMap((one) => Object.values(one)),
  ];
  const links = own.map(({ link = '' }) => link);
  const all = [acting.beforeSave ?? '', ...ofForm, ...Object.values(press), ...links];
  const related = fields.filter(({ field }) => field.kind === 'designed' && field.of === 'relationForm');
  const offering = new Set([
    ...Object.keys(scriptOptions({ fields: declared })),
    ...related.map(({ name }) => name),
  ]);
  return [
    ...placed
      .filter(({ field }) => Boolean(field.scripts['tab-click']?.trim()) && !tabs.has(field))
      .map(
        ({ field }): Unsupported => ({ what: labelOf(field.label, field.name || field.kind), why: 'script' }),
      ),
    ...(ofForm.some((script) => offersOther(script, offering))
      ? [{ what: title, why: 'scriptCall' } as const]
      : []),
    ...placed
      .filter(({ field }) => isHeldOtherwise(field) && all.some((script) => mentions(script, field.name)))
      .map(({ field }): Unsupported => ({ what: labelOf(field.label, field.name), why: 'scriptValue' })),
    ...own
      .filter(({ code }) => USUAL.has(code))
      .map(({ code, label }): Unsupported => ({ what: buttonLabel(label, code), why: 'buttonCode' })),
    ...body.views
      .flatMap(({ customButtons }) => customButtons)
      .filter(({ code }) => !kept.has(code))
      .map(({ code, label }): Unsupported => ({ what: buttonLabel(label, code), why: 'viewButton' })),
    ...own
      .filter(({ code }) => asksMore(code))
      .map(({ code, label }): Unsupported => ({ what: buttonLabel(label, code), why: 'buttonAsks' })),
    ...(view?.rowButtons ?? [])
      .filter(
        ({ when = '', code }) => when.trim() !== '' && !(isClosable(code) && readRule(declared, when).ok),
      )
      .map(({ code, label }): Unsupported => ({ what: labelOf(label, code), why: 'buttonWhen' })),
  ];
}

const USUAL: ReadonlySet<string> = new Set([...LIST_BUTTONS, ...ROW_BUTTONS].map(({ code }) => code));

const isClosable = (code: string): code is 'btn_edit' | 'btn_remove' =>
  code === 'btn_edit' || code === 'btn_remove';

/** Whether a field or column is filled in and keeps its name. */
const isFilledIn = ({ field: { kind } }: Placed): boolean => isValueKind(kind) && !SYSTEM.has(kind);

const pathOf = ({ name }: DesignField, table: DesignField | null): string =>
  table === null ? name : `${table.name}.${name}`;

function recordButton(one: ViewButton): RecordButton {
  const { code, label, place, when = '', confirm, sets = [], calls, prints, says, link = '' } = one;
  const parameters = Object.fromEntries(calls?.parameters.map(({ name, value }) => [name, value]) ?? []);
  return {
    label: buttonLabel(label, code),
    ...(place === 'list' ? { place } : {}),
    ...part('when', when.trim() || undefined),
    ...part('confirm', said(confirm)),
    ...part('sets', some(Object.fromEntries(sets.map(({ field, value }) => [field, value])))),
    ...(calls?.interfaceId
      ? { calls: { interfaceId: calls.interfaceId, ...part('parameters', some(parameters)) } }
      : {}),
    ...part('prints', prints || undefined),
    ...part('says', said(says)),
    ...part('link', link.trim() || undefined),
  };
}

const buttonLabel = (label: LocalText, code: string): Label => labelOf(label, code.replace(/^btn_/, ''));

const said = (text: LocalText | undefined): Label | undefined =>
  text?.zh ? [text.zh, text.zhtw || text.zh, text.en || text.zh] : undefined;

const some = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined;

const part = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [P in K]?: V });

/** Whether a script says what a field offers that has neither fixed options nor related records. */
const offersOther = (script: string, offering: ReadonlySet<string>): boolean =>
  [...script.matchAll(/\bsetFieldOptions\(\s*['"`]([\w.]+)['"`]/g)].some(
    ([, path = '']) => !offering.has(path),
  );

const mentions = (script: string, name: string): boolean =>
  name !== '' && new RegExp(`\\b${name}\\b`).test(script);

/** Whether a script gets another value of a field in a declared record: no way through a tree, no code, another name. */
const isHeldOtherwise = ({ kind, props }: DesignField): boolean =>
  HELD_OTHERWISE.has(kind) || props.dataType === 'dictionary';

/** What the product fills in has names of its own in declared records. */
const SYSTEM: ReadonlySet<string> = new Set([
  ...['createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currDept', 'currPosition'],
  'billRule',
]);

const HELD_OTHERWISE: ReadonlySet<string> = new Set([
  ...['comSelect', 'address', 'dicSelect', 'dateRange', 'calculate', 'PsdInput'],
  ...SYSTEM,
]);
