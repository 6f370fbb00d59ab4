import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  ReloadOutlined,
  SaveOutlined,
} from '@ant-design/icons';
import {
  TableEdit,
  type TableIndex,
  type TableInfo,
  type TablePlanView,
} from '@auditplus/contract/features/data-models/data-models.model.ts';
import {
  commonFieldsRoutes,
  dataModelsRoutes,
} from '@auditplus/contract/features/data-models/data-models.routes.ts';
import {
  COLUMN_TYPES,
  SYSTEM_FIELDS,
  type TableField,
} from '@auditplus/contract/features/data-models/table.schemas.ts';
import { Alert, Button, Checkbox, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { formatMessage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { kitMessages } from '../../kit/kit.messages.ts';
import { useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { usualLength } from './common-fields-drawer.tsx';
import { dataModelMessages } from './data-models.messages.ts';

type TableDrawerProps = {
  readonly linkId: string;
  /** Null for a new one. */
  readonly table: string | null;
  readonly onClose: () => void;
};

/** Makes a table or changes one; what will be run is read before it is. */
export function TableDrawer({ linkId, table, onClose }: TableDrawerProps) {
  const t = useMessages(dataModelMessages);
  const query = useRoute(
    dataModelsRoutes.table,
    { params: { linkId, table: table ?? '-' } },
    { enabled: table !== null, staleTime: 0 },
  );
  if (table === null) return <TableForm linkId={linkId} info={null} onClose={onClose} />;
  // What is changed is the table as it is now, not as it was when it was opened before.
  if (query.data && query.isFetchedAfterMount)
    return <TableForm linkId={linkId} info={query.data} onClose={onClose} />;
  return (
    <SideDrawer open width="large" title={t('viewTable', { table })} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

type Draft = {
  readonly head: TableEdit['tableInfo'];
  readonly fields: readonly (TableField & { readonly key: string })[];
};

const NEW_FIELD: TableField = {
  field: '',
  was: '',
  fieldName: '',
  dataType: 'varchar',
  dataLength: '50',
  allowNull: 1,
  primaryKey: 0,
  defaults: '',
};

let lastKey = 0;
const keyed = (field: TableField) => {
  lastKey += 1;
  return { ...field, key: String(lastKey) };
};

const EMPTY: TableEdit['tableInfo'] = {
  table: '',
  newTable: '',
  tableName: '',
  tableNameEn: '',
  organizeColumn: '',
  ownerColumn: '',
};

/** A new table begins with its key. */
const draftOf = (info: TableInfo | null, keyName: string): Draft =>
  info
    ? { head: info.tableInfo, fields: info.tableFieldList.map(({ type: _, ...field }) => keyed(field)) }
    : {
        head: EMPTY,
        fields: [keyed({ ...NEW_FIELD, field: 'id', fieldName: keyName, primaryKey: 1, allowNull: 0 })],
      };

type FormProps = { readonly linkId: string; readonly info: TableInfo | null; readonly onClose: () => void };

function TableForm({ linkId, info, onClose }: FormProps) {
  const t = useMessages(dataModelMessages);
  const may = { add: useCan('btn_add'), edit: useCan('btn_edit') };
  const isEditable = info ? info.isEditable && may.edit : may.add;
  const [draft, setDraft] = useState<Draft>(() => draftOf(info, t('keyName')));
  const [isDirty, setDirty] = useState(false);
  const [plan, setPlan] = useState<TablePlanView | null>(null);
  const [dropName, setDropName] = useState('');
  const [isTried, setTried] = useState(false);
  const asked = useAction(dataModelsRoutes.plan, { onDone: setPlan });
  const create = useAction(dataModelsRoutes.create, { done: t('saved'), onDone: onClose });
  const update = useAction(dataModelsRoutes.update, { done: t('saved'), onDone: onClose });
  const change = (next: Draft) => {
    setDraft(next);
    setDirty(true);
    setPlan(null);
  };
  const body = (hash: string): TableEdit => ({
    tableInfo: draft.head,
    tableFieldList: draft.fields.map(({ key: _, ...field }) => field),
    hash,
    dropName,
    ...(info && { rev: info.rev }),
  });
  const faults = faultsOf(body(''));
  const ask = () => {
    setTried(true);
    if (faults.size === 0) return asked.mutate({ params: { linkId }, body: body('') });
    toast.error(formatMessage(kitMessages, 'formProblems', { count: faults.size }));
  };
  const shownFaults = isTried ? faults : NO_FAULTS;
  const run = () => {
    const request = { params: { linkId }, body: body(plan?.hash ?? '') };
    if (info) update.mutate(request);
    else create.mutate(request);
  };
  const isRunnable = plan !== null && plan.refused.length === 0;
  const table = info?.tableInfo.table ?? '';
  return (
    <SideDrawer
      open
      width="large"
      title={info ? t(isEditable ? 'editTable' : 'viewTable', { table }) : t('newTable')}
      isDirty={isDirty}
      onClose={onClose}
      {...(isEditable && {
        footer: (
          <div className="drawer-actions">
            <DrawerCancel />
            <Button loading={asked.isPending} onClick={ask}>
              {t('check')}
            </Button>
            {isRunnable ? (
              <Button
                type="primary"
                loading={create.isPending || update.isPending}
                disabled={plan.needsName && dropName !== table}
                onClick={run}
              >
                {t(info ? 'apply' : 'create')}
              </Button>
            ) : null}
          </div>
        ),
      })}
    >
      <Head
        draft={draft}
        faults={shownFaults}
        isEditable={isEditable}
        isOutside={info?.owner === 'outside'}
        onChange={change}
      />
      {info && !info.isReadable && info.owner === 'model' ? (
        <Alert type="info" showIcon title={t('notReadable')} />
      ) : null}
      {info && info.usedBy.length > 0 ? (
        <Alert type="info" showIcon title={t('usedBy', { names: info.usedBy.join(', ') })} />
      ) : null}
      <Columns
        draft={draft}
        faults={shownFaults}
        isEditable={isEditable}
        isOrdered={info?.owner !== 'outside'}
        onChange={change}
      />
      {plan ? <PlanView plan={plan} table={table} dropName={dropName} onDropName={setDropName} /> : null}
      {info ? <Indexes linkId={linkId} info={info} /> : null}
    </SideDrawer>
  );
}

type PartProps = {
  readonly draft: Draft;
  readonly isEditable: boolean;
  /** Where the form is not filled in as it must be, by the path of the value. */
  readonly faults: ReadonlySet<string>;
  readonly onChange: (draft: Draft) => void;
};

const NO_FAULTS: ReadonlySet<string> = new Set();

const faultsOf = (edit: TableEdit): ReadonlySet<string> =>
  new Set(TableEdit.safeParse(edit).error?.issues.map(({ path }) => path.join('.')));

function Head({
  draft,
  faults,
  isEditable,
  isOutside,
  onChange,
}: PartProps & { readonly isOutside: boolean }) {
  const t = useMessages(dataModelMessages);
  const { head, fields } = draft;
  const set = (part: Partial<TableEdit['tableInfo']>) => onChange({ ...draft, head: { ...head, ...part } });
  const texts = fields
    .filter(({ dataType, field }) => dataType === 'varchar' && field !== '' && field !== 'id')
    .map(({ field, fieldName }) => ({ value: field, label: fieldName ? `${fieldName} ${field}` : field }));
  const input = (name: 'newTable' | 'tableName' | 'tableNameEn', label: string, maxLength: number) => (
    <div className="table-field">
      <span>{label}</span>
      <Input
        aria-label={label}
        {...(faults.has(`tableInfo.${name}`) && { status: 'error', 'aria-invalid': true })}
        maxLength={maxLength}
        disabled={!isEditable}
        spellCheck={false}
        value={head[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </div>
  );
  const scope = (name: 'organizeColumn' | 'ownerColumn', label: string) => (
    <div className="table-field">
      <span>{label}</span>
      <Select
        aria-label={label}
        allowClear
        disabled={!isEditable}
        value={head[name] || null}
        options={texts}
        onChange={(value) => set({ [name]: value ?? '' })}
      />
    </div>
  );
  return (
    <>
      <div className="table-head">
        {input('newTable', t('table'), 59)}
        {input('tableName', t('description'), 100)}
        {isOutside ? null : input('tableNameEn', t('descriptionEn'), 100)}
        {isOutside ? null : scope('organizeColumn', t('organizeColumn'))}
        {isOutside ? null : scope('ownerColumn', t('ownerColumn'))}
      </div>
      {isEditable ? (
        <p className="quiet">
          {t('tableHelp')}
          {isOutside ? null : ` · ${t('scopeHelp')}`}
        </p>
      ) : null}
    </>
  );
}

function Columns({
  draft,
  faults,
  isEditable,
  isOrdered,
  onChange,
}: PartProps & {
  /** Where its columns stand is kept: a database outside keeps the order of their making. */
  readonly isOrdered: boolean;
}) {
  const t = useMessages(dataModelMessages);
  const common = useRoute(commonFieldsRoutes.list, { query: {} }, { enabled: isEditable });
  const keep = useAction(commonFieldsRoutes.create, { done: t('keptCommon') });
  const { fields } = draft;
  const set = (key: string, part: Partial<TableField>) =>
    onChange({
      ...draft,
      fields: fields.map((field) => (field.key === key ? { ...field, ...part } : field)),
    });
  const add = (more: readonly TableField[], head: Partial<TableEdit['tableInfo']> = {}) =>
    onChange({ head: { ...draft.head, ...head }, fields: [...fields, ...more.map(keyed)] });
  const move = (at: number, by: -1 | 1) => {
    const moved = [...fields];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange({ ...draft, fields: moved });
  };
  const names = new Set(fields.map(({ field }) => field));
  return (
    <section aria-label={t('columns')}>
      <div className="table-scroll">
        <table className="table-columns">
          <thead>
            <tr>
              {[
                t('column'),
                t('comment'),
                t('type'),
                t('length'),
                t('isKey'),
                t('allowNull'),
                t('fallback'),
                '',
              ].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field, at) => {
              const marked = (name: keyof TableField) =>
                faults.has(`tableFieldList.${at}.${name}`) &&
                ({ status: 'error', 'aria-invalid': true } as const);
              const isFixed = !isEditable || field.dataType === 'other';
              const isSized = field.dataType === 'varchar' || field.dataType === 'decimal';
              return (
                <tr key={field.key}>
                  <td>
                    <Input
                      aria-label={t('column')}
                      {...marked('field')}
                      maxLength={59}
                      disabled={isFixed}
                      spellCheck={false}
                      value={field.field}
                      onChange={({ target }) => set(field.key, { field: target.value })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={t('comment')}
                      maxLength={100}
                      disabled={isFixed}
                      value={field.fieldName}
                      onChange={({ target }) => set(field.key, { fieldName: target.value })}
                    />
                  </td>
                  <td>
                    <Select
                      aria-label={t('type')}
                      style={{ width: 140 }}
                      disabled={isFixed}
                      value={field.dataType}
                      options={(isFixed ? [field.dataType] : COLUMN_TYPES).map((type) => ({
                        value: type,
                        label: t(`type.${type}`),
                      }))}
                      onChange={(dataType) => set(field.key, { dataType, dataLength: usualLength(dataType) })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={t('length')}
                      {...marked('dataLength')}
                      style={{ width: 70 }}
                      disabled={isFixed || !isSized}
                      value={field.dataLength}
                      onChange={({ target }) => set(field.key, { dataLength: target.value })}
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={t('isKey')}
                      disabled={isFixed}
                      checked={field.primaryKey === 1}
                      onChange={({ target }) =>
                        set(field.key, target.checked ? { primaryKey: 1, allowNull: 0 } : { primaryKey: 0 })
                      }
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={t('allowNull')}
                      disabled={isFixed || field.primaryKey === 1}
                      checked={field.allowNull === 1}
                      onChange={({ target }) => set(field.key, { allowNull: target.checked ? 1 : 0 })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={t('fallback')}
                      style={{ width: 110 }}
                      disabled={isFixed}
                      value={field.defaults}
                      onChange={({ target }) => set(field.key, { defaults: target.value })}
                    />
                  </td>
                  <td>
                    {isEditable ? (
                      <span style={{ display: 'flex' }}>
                        {isOrdered && at > 0 ? (
                          <IconButton
                            label={t('moveUp')}
                            icon={<ArrowUpOutlined />}
                            onClick={() => move(at, -1)}
                          />
                        ) : null}
                        {isOrdered && at < fields.length - 1 ? (
                          <IconButton
                            label={t('moveDown')}
                            icon={<ArrowDownOutlined />}
                            onClick={() => move(at, 1)}
                          />
                        ) : null}
                        <IconButton
                          label={t('keepCommon')}
                          icon={<SaveOutlined />}
                          onClick={() => {
                            const { field: name, fieldName, dataType, dataLength, allowNull } = field;
                            if (dataType !== 'other')
                              keep.mutate({
                                body: {
                                  field: name,
                                  fieldName: fieldName || name,
                                  dataType,
                                  dataLength,
                                  allowNull,
                                },
                              });
                          }}
                        />
                        <IconButton
                          label={t('removeColumn')}
                          icon={<DeleteOutlined />}
                          onClick={() =>
                            onChange({ ...draft, fields: fields.filter(({ key }) => key !== field.key) })
                          }
                        />
                      </span>
                    ) : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {isEditable ? (
        <div className="table-acts">
          <Button onClick={() => add([NEW_FIELD])}>{t('addColumn')}</Button>
          <Button
            title={t('addSystemHelp')}
            onClick={() =>
              add(
                SYSTEM_FIELDS.filter(({ field }) => !names.has(field)),
                {
                  organizeColumn: draft.head.organizeColumn || 'organize_id',
                  ownerColumn: draft.head.ownerColumn || 'creator_user_id',
                },
              )
            }
          >
            {t('addSystem')}
          </Button>
          {(common.data?.list ?? []).length > 0 ? (
            <Select
              aria-label={t('addCommon')}
              placeholder={t('addCommon')}
              style={{ width: 160 }}
              value={null}
              options={(common.data?.list ?? [])
                .filter(({ field }) => !names.has(field))
                .map(({ id, field, fieldName }) => ({ value: id, label: `${fieldName} ${field}` }))}
              onChange={(id: string | null) => {
                const chosen = common.data?.list.find((each) => each.id === id);
                if (!chosen) return;
                const { field, fieldName, dataType, dataLength, allowNull } = chosen;
                add([{ ...NEW_FIELD, field, fieldName, dataType, dataLength, allowNull }]);
              }}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

type PlanProps = {
  readonly plan: TablePlanView;
  readonly table: string;
  readonly dropName: string;
  readonly onDropName: (name: string) => void;
};

/** What will be run, word for word. */
function PlanView({ plan, table, dropName, onDropName }: PlanProps) {
  const t = useMessages(dataModelMessages);
  return (
    <section className="table-plan" aria-label={t('plan')}>
      <strong>{t('plan')}</strong>
      {plan.refused.map(({ field, text }) => (
        <Alert key={`${field} ${text}`} type="error" showIcon title={text} />
      ))}
      {plan.risks.map(({ tone, text }) => (
        <Alert key={text} type={tone === 'danger' ? 'error' : tone} showIcon title={text} />
      ))}
      {plan.needsName ? (
        <div className="table-field">
          <span>{t('typeName', { table })}</span>
          <Input
            aria-label={t('typeName', { table })}
            spellCheck={false}
            value={dropName}
            onChange={({ target }) => onDropName(target.value)}
          />
        </div>
      ) : null}
      <pre>{plan.statements.length > 0 ? `${plan.statements.join(';\n')};` : t('planEmpty')}</pre>
    </section>
  );
}

const BUILDING_MS = 2000;
const INDEX_TONES = {
  building: 'blue',
  removing: 'blue',
  duplicates: 'red',
  failed: 'red',
  notRemoved: 'red',
} as const;
const UNDER_WAY: ReadonlySet<TableIndex['state']> = new Set(['building', 'removing']);

function Indexes({ linkId, info }: { readonly linkId: string; readonly info: TableInfo }) {
  const t = useMessages(dataModelMessages);
  const mayIndex = useCan('btn_index') && info.isEditable;
  const [columns, setColumns] = useState<string[]>([]);
  const [isUnique, setUnique] = useState(false);
  const { table } = info.tableInfo;
  const add = useAction(dataModelsRoutes.addIndex, {
    done: t('slowBegun'),
    onDone: () => {
      setColumns([]);
      setUnique(false);
    },
  });
  const build = useAction(dataModelsRoutes.buildIndexAgain, { done: t('slowBegun') });
  const remove = useAction(dataModelsRoutes.removeIndex, { done: t('removalBegun') });
  const shown = info.indexes.filter(({ isPrimary }) => !isPrimary);
  // The drawer shows what this reads.
  useRoute(
    dataModelsRoutes.table,
    { params: { linkId, table } },
    { enabled: shown.some(({ state }) => UNDER_WAY.has(state)), refetchInterval: BUILDING_MS },
  );
  return (
    <section aria-label={t('indexes')}>
      <strong>{t('indexes')}</strong>
      {shown.length === 0 ? <p className="quiet">{t('noIndexes')}</p> : null}
      {shown.map(({ name, columns: parts, isUnique: isOne, isOfConstraint, state, duplicates, reason }) => (
        <div key={name} className="table-acts" title={name}>
          <span>
            {parts.join(', ')} {isOne ? `· ${t('unique')}` : ''}
          </span>
          {isOfConstraint ? <Tag title={t('ofConstraintHelp')}>{t('ofConstraint')}</Tag> : null}
          {state === 'ready' ? null : <StateDot tone={INDEX_TONES[state]} text={t(`indexState.${state}`)} />}
          {duplicates.length === 0 ? null : (
            <span className="quiet">{t('indexValues', { values: duplicates.join(', ') })}</span>
          )}
          {reason === '' ? null : <span className="quiet">{reason}</span>}
          {mayIndex && (state === 'failed' || state === 'duplicates') ? (
            <IconButton
              label={t('buildAgain')}
              icon={<ReloadOutlined />}
              onClick={() => build.mutate({ params: { linkId, table, name } })}
            />
          ) : null}
          {mayIndex && !isOfConstraint && !UNDER_WAY.has(state) ? (
            <IconButton
              label={t('removeIndex')}
              icon={<DeleteOutlined />}
              onClick={() => remove.mutate({ params: { linkId, table, name } })}
            />
          ) : null}
        </div>
      ))}
      {mayIndex ? (
        <div className="table-acts">
          <Select
            aria-label={t('indexColumns')}
            mode="multiple"
            style={{ minWidth: 240 }}
            placeholder={t('indexColumns')}
            value={columns}
            options={info.tableFieldList.map(({ field, fieldName }) => ({
              value: field,
              label: fieldName ? `${fieldName} ${field}` : field,
            }))}
            onChange={setColumns}
          />
          <Checkbox checked={isUnique} onChange={({ target }) => setUnique(target.checked)}>
            {t('unique')}
          </Checkbox>
          <Button
            disabled={columns.length === 0}
            loading={add.isPending}
            onClick={() => add.mutate({ params: { linkId, table }, body: { columns, isUnique } })}
          >
            {t('addIndex')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
