import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import { evidenceTexts } from './evidence.texts.ts';
import { type ItemGroup, useSupportState } from './evidence-state.ts';

type ItemListProps = {
  readonly groups: readonly ItemGroup<SupportRequest>[];
  readonly chosen: string;
  readonly onChoose: (nodeId: string) => void;
};

/** Items with a dot for the state of each requirement. */
export function ItemList({ groups, chosen, onChoose }: ItemListProps) {
  const t = useTexts(evidenceTexts);
  const stateOf = useSupportState();
  return (
    <nav aria-label={t('items')}>
      <ul className="evidence-items">
        {groups.map(({ nodeId, nodeCode, nodeName, rows }) => (
          <li key={nodeId}>
            <button type="button" aria-current={nodeId === chosen} onClick={() => onChoose(nodeId)}>
              <span className="evidence-code">{nodeCode}</span>
              <span className="evidence-name" title={nodeName}>
                {nodeName}
              </span>
              <span className="evidence-dots">
                {rows.map((request) => {
                  const face = stateOf(request.state);
                  const hint = `${request.label} ${face.text}`;
                  return (
                    <i key={request.id} role="img" data-tone={face.tone} title={hint} aria-label={hint} />
                  );
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
