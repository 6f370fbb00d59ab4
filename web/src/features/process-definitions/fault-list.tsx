import { Tag } from 'antd';
import './process-designer.css';

export type ListedFault = {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly text: string;
  readonly isWarning: boolean;
};

type FaultListProps = {
  readonly faults: readonly ListedFault[];
  /** Somebody goes to the step that one is about. */
  readonly onGo: () => void;
};

/** What is wrong with a drawn process, and where: each fault opens its step. */
export function FaultList({ faults, onGo }: FaultListProps) {
  return (
    <ul className="process-faults">
      {faults.map(({ nodeId, nodeName, text, isWarning }) => (
        <li key={`${nodeId} ${text}`}>
          <Tag color={isWarning ? 'warning' : 'error'}>{nodeName || '–'}</Tag>
          {nodeId === '' ? (
            text
          ) : (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                onGo();
                openCard(nodeId);
              }}
            >
              {text}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Presses the card of a step, which is drawn somewhere else on the page. */
function openCard(nodeId: string): void {
  const card = document.querySelector<HTMLElement>(`.process-card[data-node="${CSS.escape(nodeId)}"]`);
  card?.scrollIntoView({ block: 'center', inline: 'center' });
  card?.click();
}
