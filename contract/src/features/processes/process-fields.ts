import type { Fields } from '../../kernel/records/record-type.ts';
import type { ChoiceField } from '../../kinds/choice.ts';
import { processLifecycle } from './processes.lifecycle.ts';

const stateOption = (key: Parameters<typeof processLifecycle.label>[0]): ChoiceField['options'][number] => ({
  value: key,
  label: processLifecycle.label(key),
  tone: processLifecycle.toneOf(processLifecycle.state[key]),
});

/** How the process of a declared record stands, and which one it is: of records that processes decide on. */
export const processFields = {
  processState: {
    kind: 'choice',
    label: ['流程状态', '流程狀態', 'Process'],
    origin: 'system',
    options: [
      { value: '', label: ['未发起', '未發起', 'Not started'] },
      ...(['draft', 'running', 'approved', 'rejected', 'withdrawn', 'terminated'] as const).map(stateOption),
    ],
    list: { width: 110 },
  },
  processId: { kind: 'text', label: ['流程编号', '流程編號', 'Process id'], origin: 'system', max: 50 },
} as const satisfies Fields;
