import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import './organizations.css';
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { Modal } from 'antd';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { IconAction } from '../../kit/icon-action.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useRoute } from '../../lib/query.ts';
import { organizationsMessages } from './organizations.messages.ts';

/** Levels that are open at first; a group of hundreds of organisations fits no screen. */
const OPEN_LEVELS = 2;

/** The organisations as a chart from the top down. */
export function OrgChart({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(organizationsMessages);
  const query = useRoute(organizationsRoutes.departmentSelector, { params: { id: '0' } });
  return (
    <Modal
      open
      className="organizations-chart-window"
      width="100vw"
      title={t('chart')}
      footer={null}
      onCancel={onClose}
    >
      <Loaded query={query}>{({ list }) => <Chart nodes={list} />}</Loaded>
    </Modal>
  );
}

const LEAST = 0.5;
const MOST = 2;
const STEP = 1.25;

const within = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/** The chart on its stage: it begins as a whole with the root in the middle, as far as it stays readable. */
function Chart({ nodes }: { readonly nodes: readonly OrganizeNode[] }) {
  const t = useMessages(organizationsMessages);
  const stage = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const fit = () => {
    const box = stage.current;
    const chart = box?.firstElementChild;
    if (!box || !(chart instanceof HTMLElement)) return;
    const room = { width: box.clientWidth, height: box.clientHeight };
    chart.style.zoom = '1';
    const { offsetWidth: width, offsetHeight: height } = chart;
    const next = within(Math.min(1, room.width / width, room.height / height));
    chart.style.zoom = String(next);
    setScale(next);
  };
  useLayoutEffect(fit, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the middle moves with the scale
  useLayoutEffect(() => {
    const box = stage.current;
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }, [scale]);
  const zoom = (factor: number) => setScale(within(scale * factor));
  useHotkeys({ '+': () => zoom(STEP), '=': () => zoom(STEP), '-': () => zoom(1 / STEP), '0': fit });
  return (
    <>
      <div className="organizations-chart-tools">
        <span className="quiet">{t('chartHint')}</span>
        <span className="organizations-chart-zoom">
          <IconAction label={t('chartSmaller')} icon={<MinusOutlined />} onClick={() => zoom(1 / STEP)} />
          <output className="number">{Math.round(scale * 100)}%</output>
          <IconAction label={t('chartLarger')} icon={<PlusOutlined />} onClick={() => zoom(STEP)} />
          <IconAction label={t('chartFit')} icon={<CompressOutlined />} onClick={fit} />
        </span>
      </div>
      <div className="organizations-chart" ref={stage}>
        <ul style={{ zoom: scale } as CSSProperties}>
          {nodes.map((node) => (
            <ChartNode key={node.id} node={node} level={1} />
          ))}
        </ul>
      </div>
    </>
  );
}

function ChartNode({ node, level }: { readonly node: OrganizeNode; readonly level: number }) {
  const t = useMessages(organizationsMessages);
  const orgs = useOrgNames();
  const [isOpen, setOpen] = useState(level < OPEN_LEVELS);
  const isDepartments = node.children.every((child) => child.category === 'department');
  const hasChildren = node.children.length > 0;
  return (
    <li>
      <button
        type="button"
        title={orgs.full(node)}
        data-category={node.category}
        {...(hasChildren ? { 'aria-expanded': isOpen } : { disabled: true })}
        onClick={() => setOpen(!isOpen)}
      >
        <strong>{orgs.short(node)}</strong>
        {node.manager ? <span>{withoutAccounts(node.manager)}</span> : null}
        {hasChildren && !isOpen ? (
          <span className="quiet">
            {t(isDepartments ? 'chartDepartments' : 'chartBelow', { count: node.children.length })}
          </span>
        ) : null}
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
