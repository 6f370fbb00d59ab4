import { PROCESS_RECORD_WORDS } from '@auditplus/contract/features/processes/process-record-words.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { ProcessRefusal } from '@auditplus/core/processes/actions.ts';
import { PROCESS_LIMITS } from '@auditplus/core/processes/definition.ts';
import type { ProcessState } from '@auditplus/core/processes/state.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { changeTime } from '../../kernel/stale.ts';
import { fill, label, type Texts } from '../../kernel/texts.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';
import { processTitleIn } from './process-titles.ts';
import { actionsOf, childrenOf, namesOf } from './processes.repository.ts';
import { wireStatus } from './wire-state.ts';

const REASONS: Texts = {
  decided: ['已有人处理', '已有人處理', 'somebody has decided already'],
  opened: ['已有人查看', '已有人查看', 'somebody has opened it already'],
  notAgreed: ['此事项不是您同意的', '此事項不是您同意的', 'it is not an agreement of yours'],
  decidedAfter: ['后续步骤已处理', '後續步驟已處理', 'somebody decided after you'],
  superseded: ['流程已退回或改变', '流程已退回或改變', 'the process has been returned or moved since'],
  service: ['后续已自动处理', '後續已自動處理', 'a service has run since'],
  gone: [
    '在新版本中不存在，请指定去向',
    '在新版本中不存在，請指定去向',
    'does not exist in this version; choose where it goes',
  ],
  apart: [
    '与同时进行的步骤去向不同，请指定同一去向',
    '與同時進行的步驟去向不同，請指定同一去向',
    'would land apart from the steps beside it; send them to one step',
  ],
  runs: [
    '还在等待外部结果，不能移动',
    '還在等待外部結果，不能移動',
    'waits for something outside and cannot be moved',
  ],
  child: ['已发起子流程', '已發起子流程', 'sub-processes were started since'],
};

/** The last thing that was done in an instance. */
const MOVED: Texts = {
  byPerson: ['{name}已于{time}{what}，', '{name}已於{time}{what}，', '{name}, {time}: {what}. '],
  byRule: [
    '系统已于{time}自动处理（{what}），',
    '系統已於{time}自動處理（{what}），',
    'By rule, {time}: {what}. ',
  ],
};

type Place = {
  readonly db: Db;
  readonly id: string;
  readonly version: ProcessVersion;
  readonly state: ProcessState;
  /** Names of nodes that the version may not know. */
  readonly nodeName?: (node: string) => string;
};

/** Refuses with the engine's code, its params in words. */
export async function refuseEngine(ctx: Ctx, place: Place, { code, params }: ProcessRefusal): Promise<never> {
  const { state, db } = place;
  const version = place.version.namedIn(ctx.language);
  const title = (name: string) => titleOf(version, String(params[name] ?? ''));
  switch (code) {
    case 'process.alreadyDecided': {
      const by = String(params.by ?? '');
      const name = (await namesOf(db, [by])).get(by) ?? '';
      refuse(code, { name, time: changeTime(new Date(Number(params.at ?? 0))) }, { at: params.at });
      break;
    }
    case 'process.stale':
      return refuseMovedOn(ctx, place);
    case 'process.ended': {
      const status = wireStatus(state, version);
      refuse(code, { state: processLifecycle.labelOf(status, ctx.language) }, { status });
      break;
    }
    case 'process.otherLane':
      return refuse(code, { node: title('node'), split: title('split') });
    case 'process.childRunning':
      return refuse(code, { children: await childNames(ctx, place, params.children) });
    case 'process.cannotWithdraw':
    case 'process.cannotRecall':
      return refuse(code, { reason: label(REASONS, String(params.reason ?? ''), ctx.language) });
    case 'process.cannotMigrate':
      return refuse(code, {
        node: place.nodeName?.(String(params.node ?? '')) ?? title('node'),
        reason: label(REASONS, String(params.reason ?? ''), ctx.language),
      });
    case 'process.tooManyPeople':
      return refuse(code, {
        node: title('node'),
        count: Number(params.count ?? 0),
        most: PROCESS_LIMITS.people,
      });
    case 'process.separationOfDuty':
    case 'process.takesPart':
    case 'process.personDisabled': {
      const person = String(params.person ?? '');
      const name = (await namesOf(db, [person])).get(person) ?? '';
      return refuse(code, { name, node: title('node') });
    }
    case 'process.remindedLately':
      return refuse(code, { minutes: Number(params.minutes ?? 0) });
    case 'process.cannotReturn':
    case 'process.cannotRefuse':
    case 'process.nobodyFound':
    case 'process.unknownNode':
    case 'process.cannotAssign':
      return refuse(code, { node: title('node') });
    default:
      return refuse(code);
  }
}

/** Tells who was quicker, and what that person did. */
export async function refuseMovedOn(ctx: Ctx, { db, id }: Pick<Place, 'db' | 'id'>): Promise<never> {
  const [last] = await actionsOf(db, id);
  if (!last) return refuse('process.stale', { change: '' });
  const name =
    last.person_id === null ? undefined : (await namesOf(db, [last.person_id])).get(last.person_id);
  const change = fill(label(MOVED, name === undefined ? 'byRule' : 'byPerson', ctx.language), {
    name: name ?? '',
    time: changeTime(last.at),
    what: label(PROCESS_RECORD_WORDS, `status${last.kind}`, ctx.language),
  });
  refuse('process.stale', { change }, { changedBy: name ?? null, changedAt: last.at.getTime() });
}

/** Children are named by the state, or already by their titles. */
async function childNames(ctx: Ctx, { db, id }: Place, named: unknown): Promise<string[]> {
  const names: readonly unknown[] = Array.isArray(named) ? named : [];
  const children = await childrenOf(db, id);
  const titles = new Map(children.map((child) => [child.parent_child, processTitleIn(child, ctx.language)]));
  return names.map((name) => titles.get(String(name)) ?? String(name));
}

/** The title of a node; that of a branch is the node that it hangs at. */
export function titleOf({ steps }: ProcessVersion, node: string): string {
  return steps.get(node)?.title || steps.get(node.replace(/\.split$/, ''))?.title || node;
}
