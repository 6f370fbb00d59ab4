import { addDays, daysBetween, earlier, workday } from '../demo-calendar.ts';
import { organisationName, units } from '../organisation.ts';
import { accountOf } from '../people.ts';
import type { DateText, EvidencePlan, FilePlan } from '../plan-types.ts';
import { type Random, randomFor } from '../random.ts';
import { departmentFor } from '../scores/stage-rows.ts';
import type { EvidenceRequirementData, ItemData } from '../standard-types.ts';
import { contactFor } from './task-schedule.ts';

/** What the evidence of a task depends on. */
export interface EvidenceInput {
  taskKey: string;
  unitOrgCode: string;
  year: number;
  /** applicable items of the task */
  items: readonly ItemData[];
  /** first day, last day and base date, for the base date in force */
  opens: DateText;
  due: DateText;
  baseDate: DateText;
  /** done: everything accepted or waived; collecting: under way; none: nothing handed in yet */
  progress: 'done' | 'collecting' | 'none';
  waivedBy: string;
  acceptor: string;
  /** hands everything in where the audit has no self score and so no packages of departments; else null */
  speaker: string | null;
}

/** One plan per mandatory requirement: 5 % returned once, 3 % waived, 2 % expired since (audit-domain 14). */
export function evidenceOf(input: EvidenceInput): EvidencePlan[] {
  const wanted = input.items.flatMap((item) =>
    item.evidence.filter(({ mandatory }) => mandatory).map((requirement) => ({ item, requirement })),
  );
  const random = randomFor(`evidence/${input.taskKey}`);
  const mixed = random.shuffle(wanted.map((_, index) => index));
  const share = (percent: number) => Math.round((wanted.length * percent) / 100);
  const returned = new Set(mixed.slice(0, share(5)));
  const waived = new Set(mixed.slice(share(5), share(5) + share(3)));
  const dated = mixed.filter(
    (index) => wanted[index]?.requirement.validMonths !== null && !waived.has(index) && !returned.has(index),
  );
  const expired = new Set(dated.slice(0, share(2)));
  return wanted.map(({ item, requirement }, index) =>
    evidenceFor(input, {
      item,
      requirement,
      fate: waived.has(index) ? 'waived' : returned.has(index) ? 'returned' : 'accepted',
      expired: expired.has(index),
      random,
    }),
  );
}

/** Who accepts the evidence of a unit when the coordinator does. */
export function coordinatorOf(unitOrgCode: string, fallback: string): string {
  const unit = units.find(({ code }) => code === unitOrgCode);
  return unit ? accountOf(unit.code, 'unitCoord') : fallback;
}

type Fate = 'accepted' | 'returned' | 'waived';

interface Wanted {
  item: ItemData;
  requirement: EvidenceRequirementData;
  fate: Fate;
  expired: boolean;
  random: Random;
}

function evidenceFor(input: EvidenceInput, wanted: Wanted): EvidencePlan {
  const { item, requirement, fate, random } = wanted;
  const plan: EvidencePlan = {
    nodeCode: item.code,
    requirementLabel: requirement.label,
    mandatory: requirement.mandatory,
    ownerOrgCode: departmentFor(input.unitOrgCode, item.code),
    submitter: input.speaker ?? contactFor(input.unitOrgCode, item.code),
    acceptor: input.acceptor,
    targetState: 0,
    dueDate: input.due,
    file: null,
    submittedOn: null,
    decidedOn: null,
    returned: null,
    waived: null,
    expired: false,
  };
  if (input.progress === 'none') return plan;
  if (fate === 'waived') return { ...plan, targetState: 4, waived: waiver(input, random) };
  const state = input.progress === 'done' ? 2 : collectingState(fate, random);
  if (state === 0) return plan;
  return handedIn(input, wanted, plan, state);
}

/** In a collection under way a returned request still waits for the owner, the rest is spread over the states. */
function collectingState(fate: Fate, random: Random): 0 | 1 | 2 | 3 {
  if (fate === 'returned') return 3;
  const chance = random.next();
  return chance < 0.34 ? 0 : chance < 0.6 ? 1 : 2;
}

function handedIn(input: EvidenceInput, wanted: Wanted, plan: EvidencePlan, state: 1 | 2 | 3): EvidencePlan {
  const { fate, random, expired } = wanted;
  const latest = addDays(earlier(input.due, input.baseDate), -4);
  const day = (days: number) => earlier(workday(addDays(input.opens, days)), latest);
  // Papers are handed in and looked at every third day.
  const first = day(random.integer(0, 2) * 3 + 1);
  const file = filePlan(input, wanted, first);
  if (fate !== 'returned') {
    return {
      ...plan,
      targetState: state,
      file,
      submittedOn: first,
      decidedOn: state === 2 ? addDays(first, 1) : null,
      expired: expired && state === 2,
    };
  }
  const on = addDays(first, 1);
  const returned = {
    file: draftOf(file),
    submittedOn: first,
    on,
    reason: returnReasons[daysBetween(input.opens, on) % returnReasons.length] ?? '',
  };
  if (state === 3) return { ...plan, targetState: 3, returned };
  const again = earlier(addDays(on, 2), addDays(latest, 2));
  return { ...plan, targetState: 2, file, submittedOn: again, decidedOn: addDays(again, 1), returned };
}

function draftOf(file: FilePlan): FilePlan {
  return {
    ...file,
    fileName: file.fileName.replace(/(?=\.\w+$)/u, '（初稿）'),
    title: `${file.title}（初稿）`,
  };
}

const returnReasons = [
  '不清晰：扫描件模糊，关键签字和日期无法辨认，请重新扫描',
  '不完整：缺少附表和审批页，请补齐后重新提交',
  '已过期：提交的是上一周期的资料，请提供有效期内的版本',
  '与要求不符：内容与评价项目要求不对应，请核对后重新提交',
];

const waiverReasons = [
  '相关资料已由集团统一归档，审核组可直接调阅，免于重复提交',
  '该项以现场核查为主，原始记录留存现场备查，免于上传',
  '资料涉及个人健康信息，由审核员现场查阅，免于上传',
];

function waiver(input: EvidenceInput, random: Random): EvidencePlan['waived'] {
  return {
    by: input.waivedBy,
    on: workday(addDays(input.opens, random.integer(1, 4))),
    reason: random.pick(waiverReasons),
  };
}

function filePlan(input: EvidenceInput, wanted: Wanted, submittedOn: DateText): FilePlan {
  const { item, requirement, expired, random } = wanted;
  const unitName = organisationName(input.unitOrgCode);
  const dept = organisationName(departmentFor(input.unitOrgCode, item.code));
  const kind = requirement.fileTypes.includes('excel')
    ? 'xlsx'
    : requirement.fileTypes.includes('word')
      ? 'pdf'
      : 'png';
  // A document valid for 24 months runs out between its acceptance and the base date.
  const room = Math.max(4, daysBetween(submittedOn, input.baseDate) - 10);
  const validTo = expired ? addDays(submittedOn, 5 + random.integer(0, Math.min(80, room - 4))) : null;
  const issuedOn = validTo ? addDays(validTo, -730) : addDays(submittedOn, -random.integer(12, 70));
  const title = `${unitName}${item.name}${requirement.label}`;
  return {
    fileName: `${item.code} ${requirement.label}（${input.year}年${dept}）.${kind}`,
    kind,
    title,
    lines: [
      `单位：${unitName}`,
      `部门：${dept}`,
      `评价项目：${item.code} ${item.name}`,
      `资料名称：${requirement.label}`,
      `编制日期：${issuedOn}`,
      `主要内容：${item.requirement}`,
    ],
    issuedOn,
    validTo: validTo ?? (requirement.validMonths === null ? null : addDays(issuedOn, 730)),
  };
}
