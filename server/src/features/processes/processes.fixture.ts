import assert from 'node:assert/strict';
import type {
  ActionReply,
  DecideBody,
  LaunchBody,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { ProcessDetail, WorkItemRow } from '@auditplus/contract/features/processes/processes.model.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import type { TestApp } from '../../testing/http.ts';

/** A launch as the screens send one. */
export const launchBody = (flowId: string, more: Partial<LaunchBody> = {}): LaunchBody => ({
  flowId,
  status: 0,
  data: {},
  flowUrgent: 1,
  straightBack: false,
  ...more,
});

/** A decision as the screens send one. */
export const decision = (more: Partial<DecideBody> = {}): DecideBody => ({
  handleOpinion: '同意',
  signImg: '',
  copyIds: [],
  freeApproverUserId: '',
  fileJson: [],
  straightBack: false,
  ...more,
});

/** What people of a test do with processes. */
export function actors(product: TestApp) {
  const as = (account: string) => product.as(account);
  const todo = async (account: string): Promise<readonly WorkItemRow[]> =>
    (
      await (
        await as(account)
      ).call(workItemsRoutes.list, { params: { category: 1 }, query: { pageSize: 100 } })
    ).list;
  const itemIn = async (account: string, id: string): Promise<string> => {
    const item = (await todo(account)).find(({ processId }) => processId === id);
    assert.ok(item, `${account} has nothing to decide`);
    return item.id;
  };
  return {
    todo,
    itemIn,
    /** Launches and answers the instance. */
    async launch(account: string, flowId: string, more: Partial<LaunchBody> = {}): Promise<string> {
      return instanceOf(
        await (await as(account)).call(processesRoutes.launch, { body: launchBody(flowId, more) }),
      );
    },
    async agree(account: string, id: string, more: Partial<DecideBody> = {}): Promise<ActionReply> {
      const params = { id: await itemIn(account, id) };
      return (await as(account)).call(workItemsRoutes.agree, { params, body: decision(more) });
    },
    async reject(account: string, id: string, more: Partial<DecideBody> = {}): Promise<ActionReply> {
      const params = { id: await itemIn(account, id) };
      return (await as(account)).call(workItemsRoutes.reject, {
        params,
        body: decision({ handleOpinion: '不同意', ...more }),
      });
    },
    async detail(account: string, id: string): Promise<ProcessDetail> {
      return (await as(account)).call(workItemsRoutes.detail, { params: { taskId: id }, query: {} });
    },
  };
}

/** The instance of a reply that asked for nobody. */
export function instanceOf(reply: ActionReply): string {
  assert.ok('id' in reply, `people are asked for: ${JSON.stringify(reply)}`);
  return reply.id;
}
