import type {
  ApproverProperties,
  LimitConfig,
  OvertimeProperties,
  StartProperties,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';

const HOURS = { day: 24, hour: 1, minute: 1 / 60 } as const;
/** Follow the start node. */
const AS_START = 2;
const LAUNCH = 1;
const MAX_REPEATS = 50;

/** What happens at a step that lies too long; templates of 2022 say it in four other places. */
export function overtimeOf(approver: ApproverProperties, start: StartProperties): OvertimeProperties[] {
  if (approver.overtimeRules) return approver.overtimeRules;
  const own = (name: 'timeLimitConfig' | 'noticeConfig' | 'overTimeConfig') =>
    active(approver[name], start[name]);
  const limit = own('timeLimitConfig');
  const rules: OvertimeProperties[] = [];
  const { timeoutConfig } = approver;
  if (timeoutConfig?.on && timeoutConfig.quantity > 0)
    rules.push(
      rule({
        hours: timeoutConfig.quantity * HOURS[timeoutConfig.type],
        action: timeoutConfig.handler === 1 ? 'agree' : 'refuse',
      }),
    );
  if (!limit || limit.duringDeal <= 0) return rules;
  const from: Pick<OvertimeProperties, 'from' | 'field'> = {
    from: limit.nodeLimit === 0 ? 'arrival' : limit.nodeLimit === LAUNCH ? 'launch' : 'field',
    field: limit.formField,
  };
  const notice = own('noticeConfig');
  if (notice) {
    const hours = firstOf(notice);
    const left = limit.duringDeal - hours;
    rules.push(rule({ ...from, hours, action: 'remind', ...repeated(notice, left) }));
  }
  const overtime = own('overTimeConfig');
  if (overtime) {
    const hours = limit.duringDeal + firstOf(overtime);
    const every = overtime.overTimeDuring;
    rules.push(rule({ ...from, hours, action: 'remind', ...repeated(overtime, every * MAX_REPEATS) }));
    if (overtime.overAutoApprove)
      rules.push(
        rule({
          ...from,
          hours: hours + Math.max(0, overtime.overAutoApproveTime - 1) * every,
          action: 'agree',
        }),
      );
  }
  return rules;
}

type Limit = NonNullable<LimitConfig>;

function active(own: LimitConfig, start: LimitConfig): Limit | null {
  const used = own && own.on === AS_START ? start : own;
  return used && used.on === 1 ? used : null;
}

const firstOf = ({ fisrtOver, firstOver }: Limit): number => fisrtOver || firstOver;

function repeated({ overTimeDuring }: Limit, within: number) {
  if (overTimeDuring <= 0) return {};
  const times = Math.floor(within / overTimeDuring);
  return { everyHours: overTimeDuring, repeats: Math.min(MAX_REPEATS, Math.max(0, times)) };
}

const rule = (
  given: Pick<OvertimeProperties, 'hours' | 'action'> & Partial<OvertimeProperties>,
): OvertimeProperties => ({
  unit: 'clock',
  from: 'arrival',
  field: '',
  transferTo: '',
  everyHours: 0,
  repeats: 0,
  ...given,
});
