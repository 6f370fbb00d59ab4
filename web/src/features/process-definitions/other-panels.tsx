import { CloseOutlined } from '@ant-design/icons';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import {
  ConditionProperties,
  EndProperties,
  RouterProperties,
  ServiceProperties,
  SubFlowProperties,
  type TemplateCondition,
  TimerProperties,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { Button, Input, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { BillRuleSelect } from '../../kit/bill-rule-select.tsx';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { ChoiceField, NumberField, PropertyField, SwitchField } from '../../kit/property-field.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useRoute } from '../../lib/query.ts';
import { nodePanelMessages } from './node-panels.messages.ts';
import { type FormField, type PanelProps, readProperties } from './node-properties.ts';
import { newNodeId, SERVICES } from './node-types.ts';
import { LAUNCH_MEMBERS, PeoplePanel } from './people-panel.tsx';
import { processTreeMessages } from './process-designer.messages.ts';

/** When a lane of a branch is taken. */
export function LanePanel({ properties, onChange, fields }: PanelProps) {
  const t = useMessages(nodePanelMessages);
  const read = readProperties(ConditionProperties, properties);
  if (read.isDefault) return <p>{t('isDefaultLane')}</p>;
  return (
    <>
      <p className="quiet">{t('laneHelp')}</p>
      <Conditions
        label={t('conditions')}
        conditions={read.conditions}
        expression={read.expression}
        fields={fields}
        onChange={onChange}
      />
    </>
  );
}

type ConditionsProps = {
  readonly label: string;
  readonly conditions: readonly TemplateCondition[];
  readonly expression: string;
  readonly fields: readonly FormField[];
  readonly onChange: PanelProps['onChange'];
};

const SYMBOLS = ['==', '<>', '>', '>=', '<', '<=', 'like', 'notLike'] as const;

/** Comparisons of fields, or one expression in their place. */
export function Conditions({ label, conditions, expression, fields, onChange }: ConditionsProps) {
  const t = useMessages(nodePanelMessages);
  const store = (next: readonly TemplateCondition[], about?: string) => onChange({ conditions: next }, about);
  const change = (at: number, part: Partial<TemplateCondition>) =>
    store(
      conditions.map((one, index) => (index === at ? { ...one, ...part } : one)),
      `condition${at}${Object.keys(part).join('')}`,
    );
  const words = { like: t('contains'), notLike: t('containsNot') } as const;
  const [first] = fields;
  return (
    <fieldset className="process-group">
      <legend>{label}</legend>
      {expression === '' ? (
        <>
          {fields.length === 0 ? <EmptyBlock text={t('noFields')} /> : null}
          {conditions.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id of their own
            <div key={at} className="process-condition">
              {at > 0 ? (
                <Select
                  aria-label={`${t('and')} / ${t('or')}`}
                  value={one.logic}
                  options={[
                    { value: '&&', label: t('and') },
                    { value: '||', label: t('or') },
                  ]}
                  onChange={(logic) => change(at, { logic })}
                />
              ) : null}
              <Select
                aria-label={t('field')}
                value={one.field}
                options={fields.map(({ id, name }) => ({ value: id, label: name }))}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(field) =>
                  change(at, { field, fieldName: fields.find(({ id }) => id === field)?.name ?? field })
                }
              />
              <Select
                aria-label={t('comparison')}
                value={one.symbol}
                options={SYMBOLS.map((symbol) => ({
                  value: symbol,
                  label: symbol === 'like' || symbol === 'notLike' ? words[symbol] : SIGN_OF[symbol],
                }))}
                onChange={(symbol) => change(at, { symbol })}
              />
              <ConditionValue
                condition={one}
                options={fields.find(({ id }) => id === one.field)?.options}
                onChange={(filedValue) => change(at, { filedValue })}
              />
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('remove')}
                onClick={() => store(conditions.filter((_, index) => index !== at))}
              />
            </div>
          ))}
          {first ? (
            <Button
              size="small"
              disabled={conditions.length >= 50}
              onClick={() =>
                store([
                  ...conditions,
                  { field: first.id, fieldName: first.name, symbol: '==', filedValue: '', logic: '&&' },
                ])
              }
            >
              {t('addCondition')}
            </Button>
          ) : null}
        </>
      ) : null}
      {conditions.length === 0 ? (
        <PropertyField label={t('byExpression')}>
          {(id) => (
            <Input.TextArea
              id={id}
              maxLength={2000}
              autoSize={{ minRows: 1, maxRows: 6 }}
              value={expression}
              onChange={(event) => onChange({ expression: event.target.value }, 'expression')}
            />
          )}
        </PropertyField>
      ) : null}
    </fieldset>
  );
}

type ConditionValueProps = {
  readonly condition: TemplateCondition;
  readonly options: FormField['options'];
  readonly onChange: (value: string) => void;
};

/** What a field is compared with: one of its choices where it has some. */
function ConditionValue({ condition, options, onChange }: ConditionValueProps) {
  const t = useMessages(nodePanelMessages);
  const value = String(condition.filedValue);
  if (options)
    return (
      <Select<string | null>
        aria-label={t('value')}
        value={value || null}
        options={[...options]}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  return (
    <Input
      aria-label={t('value')}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const SIGN_OF = { '==': '=', '<>': '≠', '>': '>', '>=': '≥', '<': '<', '<=': '≤' } as const;

/** How long a process pauses. */
export function TimerPanel({ properties, onChange }: PanelProps) {
  const t = useMessages(nodePanelMessages);
  const read = readProperties(TimerProperties, properties);
  return (
    <>
      {(
        [
          ['day', 3650],
          ['hour', 100_000],
          ['minute', 1_000_000],
          ['second', 100_000_000],
        ] as const
      ).map(([key, max]) => (
        <NumberField
          key={key}
          label={t(key)}
          min={0}
          max={max}
          value={read[key]}
          onChange={(value) => onChange({ [key]: value }, key)}
        />
      ))}
      <SwitchField
        label={t('usesCalendar')}
        value={read.usesCalendar}
        onChange={(usesCalendar) => onChange({ usesCalendar })}
      />
    </>
  );
}

/** Which process starts below this one, for whom, and with what. */
export function SubProcessPanel(props: PanelProps) {
  const { properties, onChange, fields } = props;
  const t = useMessages(nodePanelMessages);
  const read = readProperties(SubFlowProperties, properties);
  const { data } = useRoute(processDefinitionsRoutes.selector, { query: {} });
  const childFields = useRoute(
    processDefinitionsRoutes.fields,
    { params: { id: read.flowId } },
    { enabled: read.flowId !== '' },
  ).data?.list;
  const store = (assignList: typeof read.assignList) => onChange({ assignList });
  return (
    <>
      <ChoiceField
        label={t('process')}
        value={read.flowId || null}
        options={(data?.list ?? []).flatMap((group) =>
          group.children.map(({ id, fullName }) => ({ value: id, label: fullName })),
        )}
        onChange={(flowId) => onChange({ flowId, assignList: [] })}
      />
      <PeoplePanel
        {...props}
        label={t('whoStarts')}
        kind="initiateType"
        members={LAUNCH_MEMBERS}
        without={['candidates', 'leaderChain']}
      />
      <SwitchField label={t('isAsync')} value={read.isAsync} onChange={(isAsync) => onChange({ isAsync })} />
      <ChoiceField
        label={t('whenRejected')}
        value={read.whenRejected}
        options={[
          { value: 'continue', label: t('rejectedContinue') },
          { value: 'reject', label: t('rejectedReject') },
        ]}
        onChange={(whenRejected) => onChange({ whenRejected })}
      />
      <fieldset className="process-group">
        <legend>{t('assign')}</legend>
        {read.assignList.map((pair, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no id of their own
          <div key={at} className="process-condition">
            <Select
              aria-label={t('parentField')}
              value={pair.parentField}
              options={fields.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(parentField) =>
                store(read.assignList.map((one, index) => (index === at ? { ...one, parentField } : one)))
              }
            />
            <span aria-hidden>→</span>
            <Select
              aria-label={t('childField')}
              value={pair.childField}
              options={(childFields ?? []).map(({ vmodel, label }) => ({ value: vmodel, label }))}
              onChange={(childField) =>
                store(read.assignList.map((one, index) => (index === at ? { ...one, childField } : one)))
              }
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('remove')}
              onClick={() => store(read.assignList.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        {fields[0] && childFields?.[0] ? (
          <Button
            size="small"
            onClick={() =>
              store([
                ...read.assignList,
                { parentField: fields[0]?.id ?? '', childField: childFields[0]?.vmodel ?? '' },
              ])
            }
          >
            {t('assign')}
          </Button>
        ) : null}
      </fieldset>
    </>
  );
}

/** To which steps a process jumps, and when. */
export function RouterPanel({ properties, onChange, fields, earlier }: PanelProps) {
  const t = useMessages(nodePanelMessages);
  const { routes } = readProperties(RouterProperties, properties);
  type Route = (typeof routes)[number];
  const change = (at: number, part: Partial<Route>, about?: string) =>
    onChange(
      { routes: routes.map((route, index) => (index === at ? { ...route, ...part } : route)) },
      about && `route${at}${about}`,
    );
  const [first] = earlier;
  return (
    <>
      {routes.map((route, at) => (
        <fieldset key={route.id} className="process-group">
          <legend>{`${t('routes')} ${at + 1}`}</legend>
          <ChoiceField
            label={t('routeTo')}
            value={route.to}
            options={earlier}
            onChange={(to) => change(at, { to })}
          />
          <SwitchField
            label={t('isAlways')}
            value={route.isAlways}
            onChange={(isAlways) => change(at, { isAlways })}
          />
          {route.isAlways ? null : (
            <Conditions
              label={t('conditions')}
              conditions={route.conditions}
              expression={route.expression}
              fields={fields}
              onChange={(part, about) => change(at, part, about)}
            />
          )}
          <Button
            danger
            type="text"
            onClick={() => onChange({ routes: routes.filter((_, index) => index !== at) })}
          >
            {t('remove')}
          </Button>
        </fieldset>
      ))}
      {first ? (
        <Button
          onClick={() =>
            onChange({
              routes: [
                ...routes,
                { id: newNodeId(), to: first.value, conditions: [], expression: '', isAlways: false },
              ],
            })
          }
        >
          {t('addRoute')}
        </Button>
      ) : null}
    </>
  );
}

/** What the product does by itself at a step. */
export function ServicePanel({ properties, onChange }: PanelProps) {
  const t = useMessages(nodePanelMessages);
  const tree = useMessages(processTreeMessages);
  const { service, settings } = readProperties(ServiceProperties, properties);
  const set = (part: Readonly<Record<string, unknown>>, about?: string) =>
    onChange({ settings: { ...settings, ...part } }, about);
  return (
    <>
      <ChoiceField
        label={t('service')}
        value={service || null}
        options={SERVICES.map((value) => ({ value: value as string, label: tree(`service_${value}`) }))}
        onChange={(next) => onChange({ service: next, settings: {} })}
      />
      {service === 'message' ? (
        <>
          <PropertyField label={t('messageTo')} help={t('messageToHelp')}>
            {(id) => (
              <UserPicker
                id={id}
                multiple
                value={textsOf(settings.userIds)}
                onChange={(userIds) => set({ userIds })}
              />
            )}
          </PropertyField>
          <PropertyField label={t('messageText')}>
            {(id) => (
              <Input.TextArea
                id={id}
                autoSize={{ minRows: 2, maxRows: 8 }}
                maxLength={500}
                value={typeof settings.text === 'string' ? settings.text : ''}
                onChange={(event) => set({ text: event.target.value }, 'text')}
              />
            )}
          </PropertyField>
        </>
      ) : null}
      {service === 'number' ? (
        <PropertyField label={t('numberRule')}>
          {(id) => (
            <BillRuleSelect
              id={id}
              value={typeof settings.rule === 'string' ? settings.rule : null}
              onChange={(rule) => set({ rule })}
            />
          )}
        </PropertyField>
      ) : null}
    </>
  );
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** How a process ends here. */
export function EndPanel({ properties, onChange }: PanelProps) {
  const t = useMessages(nodePanelMessages);
  const read = readProperties(EndProperties, properties);
  return (
    <>
      <ChoiceField
        label={t('outcome')}
        value={read.outcome}
        options={[
          { value: 'approved', label: t('outcomeApproved') },
          { value: 'rejected', label: t('outcomeRejected') },
        ]}
        onChange={(outcome) => onChange({ outcome })}
      />
      {read.outcome === 'rejected' ? (
        <PropertyField label={t('reason')}>
          {(id) => (
            <Input.TextArea
              id={id}
              maxLength={500}
              value={read.reason}
              onChange={(event) => onChange({ reason: event.target.value }, 'reason')}
            />
          )}
        </PropertyField>
      ) : null}
    </>
  );
}
