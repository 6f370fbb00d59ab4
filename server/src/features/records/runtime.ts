import type {
  DesignBody,
  DesignField,
  ListView,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import { designToWire } from '@auditplus/contract/features/designs/designs.wire.ts';
import type { RecordRuntime, SeenAs, SeenBy } from '@auditplus/contract/features/records/records.schemas.ts';
import { isValueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { lookedUp } from '@auditplus/core/forms/form-questions.ts';
import { rightsOfRole } from '../../kernel/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { designBody } from '../designs/public.ts';
import { administeredHolder } from '../permissions/public.ts';
import { startRights } from '../processes/public.ts';
import { compileModel } from './compile-model.ts';
import { hasBin, type RecordModel } from './record-model.ts';
import { type RecordRights, recordRights, rightsThrough } from './record-rights.ts';
import { type Door, workItemDoor } from './write-door.ts';

/** A published design for its page: what the caller may not see is left out. */
export async function readRuntime(
  ctx: Ctx,
  designId: string,
  menuId: string | undefined,
): Promise<RecordRuntime> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model, menuId);
  return {
    designId,
    code: model.code,
    fullName: textIn(model.label, ctx.language),
    webType: model.webType,
    version: model.version,
    body: seenBody(model, rights),
    lookedUp: lookedUp(model.form),
    menuId: rights.menuId,
    entries: [...rights.entries],
    buttons: [...rights.buttons],
    readOnly: readOnlyFields(model, await startDoor(ctx, model, rights)),
    isOpen: model.isOpen,
    hasBin: hasBin(model),
  };
}

/** The draft of a design as somebody, or whoever has a role, would see it with the rights of today. */
export async function seenAs(
  ctx: Ctx,
  designId: string,
  { objectType: type, objectId: id }: SeenBy,
): Promise<SeenAs> {
  const { name } = await administeredHolder(ctx, ctx.db, { type, id });
  const now = ctx.clock.now().getTime();
  const held =
    type === 'User' ? (await ctx.access.of(id))?.caller : await rightsOfRole(ctx.db, { roleId: id, now });
  const { body, webType } = await designBody(ctx, designId, { isDraft: true });
  const model = { designId, body, form: formModel(body), views: webType === 1 ? [] : body.views };
  const rights = rightsThrough(orThrow(held, 'record.missing'), model);
  return {
    name,
    holds: rights.entries.length > 0,
    body: seenBody(model, rights),
    readOnly: readOnlyFields(model, rights),
    buttons: [...rights.buttons],
  };
}

/** A published design as the reference platform's clients read it, under the same rights. */
export async function readConfig(ctx: Ctx, designId: string) {
  const model = await compileModel(ctx, designId);
  const { formData, columnData, appColumnData } = designToWire(seenBody(model, recordRights(ctx, model)));
  return {
    webType: String(model.webType),
    fullName: model.fullName,
    formData,
    columnData,
    appColumnData,
    flowTemplateJson: '',
    flowEnCode: model.webType === 3 ? model.code : '',
    flowId: model.webType === 3 ? designId : '',
  };
}

/** Before a record is submitted its page and the start of its process both say what is filled in. */
async function startDoor(
  ctx: Ctx,
  model: RecordModel,
  { isReadable, isWritable }: RecordRights,
): Promise<Pick<Door, 'isReadable' | 'isWritable'>> {
  const start = model.webType === 3 ? await startRights(ctx.db, model.designId) : null;
  if (!start) return { isReadable, isWritable };
  const door = workItemDoor(model, start);
  return { isReadable, isWritable: (path) => isWritable(path) && door.isWritable(path) };
}

/** Fields that are shown and not filled in; what is computed from something unseen the browser cannot compute. */
export const readOnlyFields = (
  { form }: Pick<RecordModel, 'form'>,
  { isReadable, isWritable }: Pick<Door, 'isReadable' | 'isWritable'>,
): string[] =>
  form.fields.flatMap(({ path, kind }) => {
    if (!isReadable(path) || kind.isSystem) return [];
    const computed = form.computed.find((one) => one.path === path);
    const units = computed
      ? [computed.value, ...computed.setBy.flatMap(({ when, value }) => [when, value ?? null])]
      : [];
    const isBlind = units.some((unit) => unit?.reads.fields.some((read) => !isReadable(read)));
    return isWritable(path) && !isBlind ? [] : [path];
  });

/** The body without the fields that the caller may not see; what the server alone runs stays there. */
const seenBody = (model: Pick<RecordModel, 'body' | 'views'>, rights: RecordRights): DesignBody => ({
  ...seenForm(model, rights.isReadable),
  views: model.body.views.filter(rights.seesView).map((view) => seenView(view, rights)),
});

/** The form alone, without its lists. */
export function seenForm(
  { body }: Pick<RecordModel, 'body'>,
  isReadable: Door['isReadable'],
  isRequired: (path: string) => boolean = () => false,
): DesignBody {
  const { beforeSave: _server, ...scripts } = body.form.settings.scripts;
  return {
    ...body,
    form: {
      settings: { ...body.form.settings, scripts },
      fields: seenFields(body.form.fields, { isReadable, isRequired }, null),
    },
    views: [],
    // Where records lie is the designer's business.
    source: { dataSourceId: '0', tables: [] },
    process: null,
  };
}

function seenFields(
  fields: readonly DesignField[],
  at: { readonly isReadable: Door['isReadable']; readonly isRequired: (path: string) => boolean },
  table: string | null,
): DesignField[] {
  return fields.flatMap(({ column: _stored, ...field }): DesignField[] => {
    const isTable = field.kind === 'table';
    const isNamed = field.name !== '' && (isTable || isValueKind(field.kind));
    const path = table === null ? field.name : `${table}.${field.name}`;
    if (isNamed && !at.isReadable(path)) return [];
    const inside = isTable ? field.name : table;
    return [
      {
        ...field,
        ...(isNamed && at.isRequired(path) ? { required: true } : {}),
        ...(field.children ? { children: seenFields(field.children, at, inside) } : {}),
        ...(field.panes
          ? {
              panes: field.panes.map((pane) => ({
                ...pane,
                children: seenFields(pane.children, at, inside),
              })),
            }
          : {}),
      },
    ];
  });
}

function seenView(view: ListView, { isListed }: RecordRights): ListView {
  const { groupField, tree, calendar, ...rest } = view;
  return {
    ...rest,
    // Whom else a list is for is the designer's business.
    roles: [],
    columns: view.columns.filter(({ field }) => isListed(field)),
    filters: view.filters.filter(({ field }) => isListed(field)),
    order: view.order.filter(({ field }) => isListed(field)),
    summary: view.summary.filter(isListed),
    ...(groupField && isListed(groupField) ? { groupField } : {}),
    ...(tree && isListed(tree.field) ? { tree } : {}),
    ...(calendar && isListed(calendar.from) ? { calendar } : {}),
  };
}
