import type { TaskHead } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import { lineStates } from './board.ts';
import { type Relation, seesFinal } from './scoring.policy.ts';
import { versionView } from './scoring.view.ts';
import type { TaskContext } from './task-context.repository.ts';

/** The head of a task's result pages; figures are null until the caller may see them. */
export function taskHeadView(context: TaskContext, relation: Relation): z.infer<typeof TaskHead> {
  const { task, check, unit, partner, board, tree } = context;
  const finalVisible = seesFinal(relation, context);
  const org = ({ id, fullName, enCode }: { id: string; fullName: string; enCode: string }) => ({
    id,
    fullName,
    enCode,
  });
  return {
    id: task.id,
    checkId: check.id,
    checkName: check.full_name,
    checkCode: check.en_code,
    year: check.year,
    unit: org(unit),
    partner: partner && org(partner),
    version: versionView(tree),
    state: task.state,
    currentStage: task.current_stage as Stage | null,
    lineStates: lineStates(board),
    progress: task.progress,
    publishedPercent: finalVisible ? task.published_percent : null,
    grade: finalVisible ? task.grade : null,
    lockedAt: task.locked_at?.getTime() ?? null,
    finalVisible,
    rev: task.rev,
  };
}
