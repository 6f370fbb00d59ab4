import './organizations.css';
import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useRoute } from '../../lib/query.ts';
import { organizationsTexts } from './organizations.texts.ts';

/** Levels that are open at first; a group of hundreds of organisations fits no screen. */
const OPEN_LEVELS = 2;

/** The organisations as a chart from the top down. */
export function OrgChart({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(organizationsTexts);
  const query = useRoute(organizationsRoutes.departmentSelector, { params: { id: '0' } });
  return (
    <Modal open width="min(1200px, 96vw)" title={t('chart')} footer={null} onCancel={onClose}>
      <p className="quiet">{t('chartHint')}</p>
      <Loaded query={query}>
        {({ list }) => (
          <div className="organizations-chart" ref={centre}>
            <ul>
              {list.map((node) => (
                <ChartNode key={node.id} node={node} level={1} />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

/** Begins with the root in the middle. */
function centre(chart: HTMLElement | null): void {
  if (chart) chart.scrollLeft = (chart.scrollWidth - chart.clientWidth) / 2;
}

function ChartNode({ node, level }: { readonly node: OrganizeNode; readonly level: number }) {
  const [isOpen, setOpen] = useState(level < OPEN_LEVELS);
  const hasChildren = node.children.length > 0;
  return (
    <li>
      <button
        type="button"
        data-category={node.category}
        {...(hasChildren ? { 'aria-expanded': isOpen } : { disabled: true })}
        onClick={() => setOpen(!isOpen)}
      >
        <strong>{node.fullName}</strong>
        {node.manager ? <span>{node.manager.split('/')[0]}</span> : null}
        {hasChildren && !isOpen ? <span className="quiet">+{node.children.length}</span> : null}
      </button>
      {hasChildren && isOpen ? (
        <ul>
          {node.children.map((child) => (
            <ChartNode key={child.id} node={child} level={level + 1} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
