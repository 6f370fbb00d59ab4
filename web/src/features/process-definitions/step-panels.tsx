import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import {
  ApproverProperties,
  CopyProperties,
  type OvertimeProperties,
  StartProperties,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { voteResult } from '@auditplus/core/processes/voting.ts';
import { Button, Input, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import {
  ChoiceField,
  NumberField,
  PropertyField,
  SwitchField,
  TickField,
} from '../../kit/property-field.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useRoute } from '../../lib/query.ts';
import { nodePanelMessages } from './node-panels.messages.ts';
import { type PanelProps, readProperties } from './node-properties.ts';
import { COPY_MEMBERS, LAUNCH_MEMBERS, MembersPanel, PeoplePanel, STEP_MEMBERS } from './people-panel.tsx';

/** Who may launch a process, and what holds for all of it. */
export function StartPanel({ properties, onChange }: PanelProps) {
  const t = useMessages(nodePanelMessages);
  const read = readProperties(StartProperties, properties);
  return (
    <>
      <h3>{t('whoLaunches')}</h3>
      <p className="quiet">{t('whoLaunchesHelp')}</p>
      <MembersPanel members={LAUNCH_MEMBERS} properties={properties} onChange={onChange} />
      <ChoiceField
        label={t('errorRule')}
        value={read.errorRule}
        options={([1, 2, 3, 4, 5] as const).map((value) => ({ value, label: t(`error${value}`) }))}
        onChange={(errorRule) => onChange({ errorRule })}
      />
      {read.errorRule === 2 ? (
        <PropertyField label={t('users')}>
          {(id) => (
            <UserPicker
              id={id}
              multiple
              value={read.errorRuleUser}
              onChange={(errorRuleUser) => onChange({ errorRuleUser })}
            />
          )}
        </PropertyField>
      ) : null}
      <ChoiceField
        label={t('withdrawUntil')}
        value={read.withdrawUntil}
        options={[
          { value: 'decision', label: t('untilDecision') },
          { value: 'opening', label: t('untilOpening') },
        ]}
        onChange={(withdrawUntil) => onChange({ withdrawUntil })}
      />
      <ChoiceField
        label={t('afterReturn')}
        value={read.afterReturn}
        options={[
          { value: 'choice', label: t('returnChoice') },
          { value: 'again', label: t('returnAgain') },
          { value: 'straight', label: t('returnStraight') },
        ]}
        onChange={(afterReturn) => onChange({ afterReturn })}
      />
      <ChoiceField
        label={t('returnReopens')}
        value={read.returnReopens}
        options={[
          { value: 'lane', label: t('reopenLane') },
          { value: 'all', label: t('reopenAll') },
        ]}
        onChange={(returnReopens) => onChange({ returnReopens })}
      />
      <TickField
        label={t('options')}
        ticks={(['keepsAgreedLanes', 'canRevive', 'isComment', 'isBatchApproval', 'isSummary'] as const).map(
          (key) => ({ key, label: t(key), value: read[key] }),
        )}
        onChange={(key, value) => onChange({ [key]: value })}
      />
      {read.isSummary ? (
        <ChoiceField
          label={t('summaryType')}
          value={read.summaryType}
          options={[
            { value: 0, label: t('summaryAll') },
            { value: 1, label: t('summaryDecisions') },
          ]}
          onChange={(summaryType) => onChange({ summaryType })}
        />
      ) : null}
      <TickField
        label={t('buttons')}
        ticks={[
          { key: 'hasSaveBtn', label: t('saveDraft'), value: read.hasSaveBtn },
          { key: 'hasPressBtn', label: t('press'), value: read.hasPressBtn },
          { key: 'hasRevokeBtn', label: t('revoke'), value: read.hasRevokeBtn },
        ]}
        onChange={(key, value) => onChange({ [key]: value })}
      />
      <PrintField print={read} help={t('printHelpStart')} onChange={onChange} />
      <MessagesField
        kinds={['waitMsgConfig', 'rejectMsgConfig', 'copyMsgConfig', 'endMsgConfig']}
        configs={read}
        onChange={onChange}
      />
    </>
  );
}

const MESSAGE_LABELS = {
  waitMsgConfig: 'tellWaiting',
  rejectMsgConfig: 'tellReturned',
  copyMsgConfig: 'tellCopied',
  endMsgConfig: 'tellResult',
} as const;
type MessageKind = keyof typeof MESSAGE_LABELS;

type MessagesFieldProps<K extends MessageKind> = Pick<PanelProps, 'onChange'> & {
  readonly kinds: readonly K[];
  readonly configs: Pick<StartProperties, K>;
};

/** Which messages are sent: what the process as a whole does not send no step sends. */
function MessagesField<K extends MessageKind>({ kinds, configs, onChange }: MessagesFieldProps<K>) {
  const t = useMessages(nodePanelMessages);
  return (
    <TickField
      label={t('messages')}
      ticks={kinds.map((key) => ({ key, label: t(MESSAGE_LABELS[key]), value: configs[key].on !== 0 }))}
      onChange={(key, isOn) => onChange({ [key]: { on: isOn ? 3 : 0 } })}
    />
  );
}

type StepPanelProps = PanelProps & { readonly isHandler: boolean };

/** Who is asked at a step, and what a person finds there. */
export function StepPanel(props: StepPanelProps) {
  const { properties, onChange, isHandler, earlier } = props;
  const t = useMessages(nodePanelMessages);
  const read = readProperties(ApproverProperties, properties);
  return (
    <>
      <PeoplePanel {...props} label={t('whoHandles')} kind="assigneeType" members={STEP_MEMBERS} />
      <ChoiceField
        label={t('whenInitiator')}
        value={read.whenInitiator}
        options={[
          { value: 'self', label: t('initiatorSelf') },
          { value: 'skip', label: t('initiatorSkip') },
          { value: 'leader', label: t('initiatorLeader') },
          { value: 'other', label: t('initiatorOther') },
        ]}
        onChange={(whenInitiator) => onChange({ whenInitiator })}
      />
      {read.whenInitiator === 'other' ? (
        <PropertyField label={t('otherUser')}>
          {(id) => (
            <UserPicker
              id={id}
              value={read.whenInitiatorUser}
              onChange={(whenInitiatorUser) => onChange({ whenInitiatorUser })}
            />
          )}
        </PropertyField>
      ) : null}
      <ChoiceField
        label={t('agreeRule')}
        value={read.agreeRule}
        options={([1, 2, 3, 4] as const).map((value) => ({ value, label: t(`agree${value}`) }))}
        onChange={(agreeRule) => onChange({ agreeRule })}
      />
      <ChoiceField
        label={t('whenDisabled')}
        value={read.whenDisabled}
        options={[
          { value: 'substitute', label: t('disabledSubstitute') },
          { value: 'leader', label: t('disabledLeader') },
          { value: 'rule', label: t('disabledRule') },
        ]}
        onChange={(whenDisabled) => onChange({ whenDisabled })}
      />
      <PropertyField label={t('notSameAs')}>
        {(id) => (
          <Select<string[]>
            id={id}
            mode="multiple"
            allowClear
            value={read.notSameAs}
            options={[...earlier]}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(notSameAs) => onChange({ notSameAs })}
          />
        )}
      </PropertyField>
      <PropertyField label={t('description')}>
        {(id) => (
          <Input.TextArea
            id={id}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={read.description}
            onChange={(event) => onChange({ description: event.target.value }, 'description')}
          />
        )}
      </PropertyField>
      <fieldset className="process-group">
        <legend>{t('copyTo')}</legend>
        <MembersPanel members={COPY_MEMBERS} properties={properties} onChange={onChange} />
      </fieldset>
      <TickField
        label={t('buttons')}
        ticks={[
          { key: 'hasSaveBtn', label: t('saveDraft'), value: read.hasSaveBtn },
          ...(isHandler ? [] : [{ key: 'hasRejectBtn', label: t('reject'), value: read.hasRejectBtn }]),
          { key: 'hasReturnBtn', label: t('returnBack'), value: read.hasReturnBtn },
          { key: 'hasTransferBtn', label: t('transfer'), value: read.hasTransferBtn },
          { key: 'hasFreeApprover', label: t('hasFreeApprover'), value: read.hasFreeApprover },
          { key: 'isCustomCopy', label: t('isCustomCopy'), value: read.isCustomCopy },
        ]}
        onChange={(key, value) => onChange({ [key]: value })}
      />
      <PrintField print={read} help={t('printHelpStep')} onChange={onChange} />
      <MessagesField kinds={['waitMsgConfig', 'copyMsgConfig']} configs={read} onChange={onChange} />
    </>
  );
}

type PrintFieldProps = Pick<PanelProps, 'onChange'> & {
  readonly print: { readonly hasPrintBtn: boolean; readonly printId: string };
  readonly help: string;
};

/** What a process is printed with. */
function PrintField({ print, help, onChange }: PrintFieldProps) {
  const t = useMessages(nodePanelMessages);
  const found = useRoute(printTemplatesRoutes.selector, { query: { record: 'process' } });
  const templates = found.data?.list.flatMap(({ children }) => children) ?? [];
  return (
    <ChoiceField
      label={t('printWith')}
      help={help}
      value={print.hasPrintBtn ? print.printId : ''}
      options={[
        { value: '', label: t('printAll') },
        ...templates.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
      onChange={(printId) => onChange({ printId, hasPrintBtn: printId !== '' })}
    />
  );
}

const PEOPLE_SHOWN = [1, 2, 3, 4, 5, 6, 7] as const;

/** How several people decide, and what a refusal means. */
export function DecisionPanel({ properties, onChange, earlier, isHandler }: StepPanelProps) {
  const t = useMessages(nodePanelMessages);
  const read = readProperties(ApproverProperties, properties);
  return (
    <>
      <ChoiceField
        label={t('voteOrder')}
        value={read.counterSign}
        options={([0, 1, 2] as const).map((value) => ({ value, label: t(`vote${value}`) }))}
        onChange={(counterSign) => onChange({ counterSign })}
      />
      {read.counterSign === 0 ? null : (
        <>
          <NumberField
            label={t('ratio')}
            min={1}
            max={100}
            unit="%"
            value={read.countersignRatio}
            onChange={(countersignRatio) => onChange({ countersignRatio }, 'countersignRatio')}
          />
          <ChoiceField
            label={t('voteStop')}
            value={read.voteStop}
            options={[
              { value: 'certain', label: t('stopCertain') },
              { value: 'all', label: t('stopAll') },
            ]}
            onChange={(voteStop) => onChange({ voteStop })}
          />
          <SwitchField
            label={t('countsAdded')}
            value={read.countsAdded}
            onChange={(countsAdded) => onChange({ countsAdded })}
          />
          <Outcomes threshold={read.countersignRatio} />
        </>
      )}
      {isHandler ? null : (
        <ChoiceField
          label={t('rejectStep')}
          value={read.rejectStep}
          options={[
            { value: '0', label: t('rejectStart') },
            { value: '1', label: t('rejectPrevious') },
            { value: 'end', label: t('rejectEnd') },
            ...earlier.map(({ value, label }) => ({ value, label: t('rejectTo', { step: label }) })),
          ]}
          onChange={(rejectStep) => onChange({ rejectStep })}
        />
      )}
      <ChoiceField
        label={t('opinion')}
        value={read.opinion}
        options={[
          { value: 'optional', label: t('opinionOptional') },
          ...(isHandler ? [] : [{ value: 'onRefusal' as const, label: t('opinionOnRefusal') }]),
          { value: 'always', label: t('opinionAlways') },
        ]}
        onChange={(opinion) => onChange({ opinion })}
      />
      <SwitchField label={t('hasSign')} value={read.hasSign} onChange={(hasSign) => onChange({ hasSign })} />
      <NumberField
        label={t('progress')}
        min={0}
        max={100}
        value={read.progress}
        onChange={(progress) => onChange({ progress }, 'progress')}
      />
    </>
  );
}

/** What a threshold means for one to seven people. */
function Outcomes({ threshold }: { readonly threshold: number }) {
  const t = useMessages(nodePanelMessages);
  const least = (signers: number, of: 'agreed' | 'refused', result: 'passed' | 'refused') =>
    Array.from({ length: signers }, (_, index) => index + 1).find(
      (count) =>
        voteResult(
          { order: 'together', threshold, stop: 'certain' },
          { signers, agreed: 0, refused: 0, [of]: count },
        ) === result,
    );
  const rows = [
    { label: t('outcomePass'), count: (signers: number) => least(signers, 'agreed', 'passed') },
    { label: t('outcomeRefuse'), count: (signers: number) => least(signers, 'refused', 'refused') },
  ];
  return (
    <table className="process-outcomes" aria-label={t('outcomes')}>
      <thead>
        <tr>
          <th>{t('outcomePeople')}</th>
          {PEOPLE_SHOWN.map((signers) => (
            <th key={signers}>{signers}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count }) => (
          <tr key={label}>
            <th>{label}</th>
            {PEOPLE_SHOWN.map((signers) => (
              <td key={signers}>{count(signers)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** To whom a copy goes. */
export function CopyPanel(props: PanelProps) {
  const t = useMessages(nodePanelMessages);
  readProperties(CopyProperties, props.properties);
  return (
    <PeoplePanel
      {...props}
      label={t('whoGetsCopy')}
      kind="assigneeType"
      members={STEP_MEMBERS}
      without={['candidates', 'chosenAtStart', 'leaderChain']}
    />
  );
}

const NEW_RULE = {
  hours: 24,
  unit: 'working',
  from: 'arrival',
  field: '',
  action: 'remind',
  transferTo: '',
  everyHours: 0,
  repeats: 0,
} as const satisfies OvertimeProperties;

/** What happens when a step lies too long. */
export function TimePanel({ properties, onChange, fields }: PanelProps) {
  const t = useMessages(nodePanelMessages);
  const rules = readProperties(ApproverProperties, properties).overtimeRules ?? [];
  const store = (overtimeRules: readonly OvertimeProperties[], about?: string) =>
    onChange({ overtimeRules }, about);
  const change = (at: number, part: Partial<OvertimeProperties>) =>
    store(
      rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)),
      `overtime${at}${Object.keys(part).join('')}`,
    );
  return (
    <>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id of their own
        <fieldset key={at} className="process-group">
          <legend>{`${t('overtime')} ${at + 1}`}</legend>
          <NumberField
            label={t('after')}
            min={0}
            max={10_000}
            value={rule.hours}
            onChange={(hours) => change(at, { hours })}
          />
          <ChoiceField
            label={t('unit')}
            value={rule.unit}
            options={[
              { value: 'working', label: t('unitWorking') },
              { value: 'clock', label: t('unitClock') },
            ]}
            onChange={(unit) => change(at, { unit })}
          />
          <ChoiceField
            label={t('from')}
            value={rule.from}
            options={[
              { value: 'arrival', label: t('fromArrival') },
              { value: 'launch', label: t('fromLaunch') },
              { value: 'field', label: t('fromField') },
            ]}
            onChange={(from) => change(at, { from })}
          />
          {rule.from === 'field' ? (
            <ChoiceField
              label={t('field')}
              value={rule.field || null}
              options={fields.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(field) => change(at, { field })}
            />
          ) : null}
          <ChoiceField
            label={t('action')}
            value={rule.action}
            options={[
              { value: 'remind', label: t('actRemind') },
              { value: 'leader', label: t('actLeader') },
              { value: 'transfer', label: t('actTransfer') },
              { value: 'agree', label: t('actAgree') },
              { value: 'refuse', label: t('actRefuse') },
            ]}
            onChange={(action) => change(at, { action })}
          />
          {rule.action === 'transfer' ? (
            <PropertyField label={t('transferTo')}>
              {(id) => (
                <UserPicker
                  id={id}
                  value={rule.transferTo}
                  onChange={(transferTo) => change(at, { transferTo })}
                />
              )}
            </PropertyField>
          ) : null}
          {rule.action === 'remind' ? (
            <>
              <NumberField
                label={t('repeats')}
                min={0}
                max={50}
                value={rule.repeats}
                onChange={(repeats) => change(at, { repeats })}
              />
              {rule.repeats > 0 ? (
                <NumberField
                  label={t('everyHours')}
                  min={0}
                  max={10_000}
                  value={rule.everyHours}
                  onChange={(everyHours) => change(at, { everyHours })}
                />
              ) : null}
            </>
          ) : null}
          <Button danger type="text" onClick={() => store(rules.filter((_, index) => index !== at))}>
            {t('remove')}
          </Button>
        </fieldset>
      ))}
      <Button disabled={rules.length >= 20} onClick={() => store([...rules, NEW_RULE])}>
        {t('addRule')}
      </Button>
    </>
  );
}
