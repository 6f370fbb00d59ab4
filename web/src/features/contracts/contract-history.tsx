import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { HistoryTimeline } from '../../kit/history.tsx';
import { useRoute } from '../../lib/query.ts';
import { contractHistoryMessages } from './contract-history.messages.ts';
import { useContractState } from './contract-state.tsx';

type ActionKey = keyof (typeof contractHistoryMessages)['zh'];

/** Who did what with a contract and when. */
export function ContractHistory({ id }: { readonly id: string }) {
  const t = useMessages(contractHistoryMessages);
  const states = useContractState();
  const query = useRoute(contractsRoutes.history, { params: { id } });
  const stateOf = (value: unknown) => (typeof value === 'number' ? states(value).text : null);
  return (
    <Loaded query={query}>
      {({ list }) => (
        <HistoryTimeline
          entries={list.map((entry) => {
            const to = stateOf(entry.after?.state);
            const indicator = entry.after?.indicator;
            return {
              id: entry.id,
              at: entry.at,
              person: entry.actor.name,
              role: entry.actorRole,
              text: [
                wordsOf(t, entry.action),
                typeof indicator === 'string' ? `${indicator}：${String(entry.after?.actual ?? '–')}` : null,
                to ? `→ ${to}` : null,
              ]
                .filter((words) => words !== null)
                .join(' '),
              reason: entry.reason,
            };
          })}
        />
      )}
    </Loaded>
  );
}

function wordsOf(t: (key: ActionKey) => string, action: string): string {
  const key = action.replace('contract.', '');
  return key in ACTIONS ? t(key as ActionKey) : action;
}

const ACTIONS: Readonly<Record<string, unknown>> = contractHistoryMessages.zh;
