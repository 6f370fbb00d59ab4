import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';
import { label, type Texts } from '../../kernel/texts.ts';
import type { ScheduleSource } from '../schedules/public.ts';
import { myTodo } from './my-review.service.ts';

/** What is to be done, before the name of the record. */
const KINDS: Readonly<Record<TodoItem['kind'], Texts[string]>> = {
  score: ['评分', '評分', 'Score'],
  scoreSubmit: ['提交评分', '提交評分', 'Submit scores'],
  scoreConfirm: ['确认评分', '確認評分', 'Confirm scores'],
  evidence: ['提交资料', '提交資料', 'Submit evidence'],
  evidenceAccept: ['接收资料', '接收資料', 'Accept evidence'],
  finding: ['下达问题', '下達問題', 'Issue finding'],
  dispute: ['处理异议', '處理異議', 'Decide dispute'],
  plan: ['制定整改方案', '制定整改方案', 'Plan rectification'],
  planApprove: ['审批整改方案', '審批整改方案', 'Approve plan'],
  proof: ['提交整改证据', '提交整改證據', 'Submit rectification evidence'],
  verify: ['验收整改', '驗收整改', 'Verify rectification'],
  finish: ['整改销号', '整改銷號', 'Close rectification'],
  extension: ['审批延期', '審批延期', 'Decide extension'],
  report: ['编制报告', '編制報告', 'Draft report'],
  reportReview: ['复核报告', '複核報告', 'Review report'],
  reportSign: ['签发报告', '簽發報告', 'Sign report'],
  reportPublish: ['发布报告', '發布報告', 'Publish report'],
  checkApprove: ['批准审核', '批准審核', 'Approve audit'],
  programmeApprove: ['批准年度方案', '批准年度方案', 'Approve programme'],
  integrationDecide: ['裁定评分冲突', '裁定評分衝突', 'Decide scoring conflict'],
  standardPublish: ['发布标准', '發布標準', 'Publish standard'],
  deputy: ['指定代理评分人', '指定代理評分人', 'Appoint deputy scorer'],
  feedback: ['填报年度反馈', '填報年度回饋', 'Fill in feedback'],
  feedbackConfirm: ['确认年度反馈', '確認年度回饋', 'Confirm feedback'],
  knowledgePublish: ['审核文章', '審核文章', 'Review article'],
  contractReview: ['审查合同', '審查合約', 'Review contract'],
  contractSign: ['签署合同', '簽署合約', 'Sign contract'],
  contractCountersign: ['会签合同', '會簽合約', 'Counter-sign contract'],
  contractAssess: ['考核合同', '考核合約', 'Assess contract'],
  process: ['审批流程', '審批流程', 'Decide on a process'],
};

/** Work that waits for the caller, on the days on which it is due. */
export const todoSchedule: ScheduleSource = async (ctx, { firstDay, lastDay }) => {
  const { list } = await myTodo(ctx, {});
  return list.flatMap(({ id, kind, title, unit, dueDate, overdueDays, address }) =>
    dueDate === null || dueDate < firstDay || dueDate > lastDay
      ? []
      : [
          {
            id: `${kind}:${id}`,
            title: `${label(KINDS, kind, ctx.language)} ${title}`,
            place: '',
            unit: unit && { id: unit.id, fullName: unit.fullName },
            colour: overdueDays > 0 ? ('red' as const) : ('purple' as const),
            address,
            when: { firstDay: dueDate, lastDay: dueDate },
          },
        ],
  );
};
