import { ExclamationCircleFilled, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import {
  nodeTitleIn,
  type TemplateNode,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import {
  createContext,
  type DragEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../kit/use-narrow.ts';
import { type StepOffer, useDesignerKind } from './designer-kind.ts';
import { NodeSummary } from './node-summary.tsx';
import { NODE_ICONS, SPLIT_ICONS } from './node-types.ts';
import './process-designer.css';
import { processTreeMessages } from './process-designer.messages.ts';
import { ProcessMinimap } from './process-minimap.tsx';
import { isLaneHead, neighbours, type Place, type SplitKind, type Step, stepsFrom } from './template-tree.ts';

/** What a person may do with the tree; absent where it is only looked at. */
export type CanvasEdit = {
  readonly addStep: (at: string, place: Place, offer: StepOffer) => void;
  readonly addSplit: (at: string, place: Place, kind: SplitKind) => void;
  readonly addLane: (at: string) => void;
  readonly move: (id: string, at: string, place: Place) => void;
  readonly paste: ((at: string, place: Place) => void) | null;
  /** A key pressed on a card that the canvas does not know itself. */
  readonly onKey: (event: KeyboardEvent, node: TemplateNode) => void;
};

/** What a card shows beside its node: where an instance is, how long it took, what is wrong. */
export type CardMark = {
  readonly tone?: 'past' | 'current' | 'fault' | 'warning';
  readonly note?: ReactNode;
};

type CanvasProps = {
  readonly root: TemplateNode;
  readonly selected?: string | null;
  readonly onOpen?: (id: string) => void;
  readonly edit?: CanvasEdit;
  readonly marks?: ReadonlyMap<string, CardMark>;
  /** Stands beside the zoom tools. */
  readonly tools?: ReactNode;
};

const ZOOMS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5] as const;
const WHOLE = 7;
/** What is drawn smaller than this cannot be read. */
const LEAST_AT_FIRST = 0.5;
const DRAGGED = 'application/x-process-node';

type CardsContext = Pick<CanvasProps, 'selected' | 'onOpen' | 'edit' | 'marks'>;
const Cards = createContext<CardsContext>({});

/** The tree of a process from top to bottom, lanes beside each other; the same for designing and for following one. */
export function ProcessCanvas({ root, selected = null, onOpen, edit, marks, tools }: CanvasProps) {
  const t = useMessages(processTreeMessages);
  const { end } = useDesignerKind();
  const [zoom, setZoom] = useState<number>(ZOOMS[WHOLE]);
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const steps = useMemo(() => stepsFrom(root), [root]);
  const ways = useMemo(() => neighbours(root), [root]);
  const cards = useMemo(
    () => ({ selected, ...(onOpen && { onOpen }), ...(edit && { edit }), ...(marks && { marks }) }),
    [selected, onOpen, edit, marks],
  );
  const isPhone = usePhone();
  const isOnlySeen = edit === undefined;
  // Lanes beside each other are seen together; down one scrolls.
  useLayoutEffect(() => {
    if (!box.current || !sheet.current || box.current.clientWidth === 0) return;
    const across = box.current.clientWidth / sheet.current.scrollWidth;
    setZoom(Math.min(1, Math.max(LEAST_AT_FIRST, across)));
  }, []);
  // Whoever follows an instance begins where it is.
  useEffect(() => {
    if (isOnlySeen && box.current) showCurrent(box.current);
  }, [isOnlySeen]);
  const turn = (by: 1 | -1) =>
    setZoom(
      (now) => (by === 1 ? ZOOMS.find((next) => next > now) : ZOOMS.findLast((next) => next < now)) ?? now,
    );
  const fit = () => {
    if (!box.current || !sheet.current) return;
    const across = (box.current.clientWidth / sheet.current.scrollWidth) * zoom;
    const down = (box.current.clientHeight / sheet.current.scrollHeight) * zoom;
    setZoom(Math.min(1, Math.max(ZOOMS[0], Math.min(across, down))));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-node]') : null;
    if (!card || event.target !== card) return;
    const way = ways.get(card.dataset.node ?? '');
    const to = way?.[ARROWS[event.key] ?? 'none'];
    if (to) {
      event.preventDefault();
      box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(to)}"]`)?.focus();
    }
  };
  return (
    <div className="process-canvas">
      <div className="process-tools" role="toolbar" aria-label={t('tools')}>
        <Tool
          label={t('zoomOut')}
          icon={<MinusOutlined />}
          onClick={zoom > ZOOMS[0] ? () => turn(-1) : null}
        />
        <span className="process-zoom">{Math.round(zoom * 100)}%</span>
        <Tool
          label={t('zoomIn')}
          icon={<PlusOutlined />}
          onClick={zoom < (ZOOMS.at(-1) ?? 1) ? () => turn(1) : null}
        />
        <Button size="small" type="text" onClick={fit}>
          {t('fit')}
        </Button>
        {tools}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards within */}
      <div
        ref={box}
        className="process-scroll"
        onKeyDown={onKeyDown}
        onWheel={(event) => {
          if (event.ctrlKey) turn(event.deltaY < 0 ? 1 : -1);
        }}
      >
        <div ref={sheet} className="process-sheet" style={{ zoom }}>
          <Cards.Provider value={cards}>
            <Chain steps={steps} split="condition" />
          </Cards.Provider>
          <div className="process-end">{end}</div>
        </div>
      </div>
      {isPhone ? null : <ProcessMinimap box={box} root={root} zoom={zoom} />}
    </div>
  );
}

/** Scrolls the step at which an instance waits into the middle. */
function showCurrent(box: HTMLElement): void {
  const card = box.querySelector('[data-mark="current"]');
  if (!card) return;
  const place = card.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  box.scrollTop += place.top - frame.top - (frame.height - place.height) / 2;
  box.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2;
}

const ARROWS: Readonly<Record<string, 'up' | 'down' | 'left' | 'right' | undefined>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

type ToolProps = { readonly label: string; readonly icon: ReactNode; readonly onClick: (() => void) | null };

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button
        size="small"
        type="text"
        aria-label={label}
        icon={icon}
        disabled={onClick === null}
        onClick={onClick ?? undefined}
      />
    </Tooltip>
  );
}

/** Steps below each other; `split` is how the lane that they are in is taken. */
function Chain({ steps, split }: { readonly steps: readonly Step[]; readonly split: SplitKind }) {
  return (
    <>
      {steps.map((step) => (
        <div key={step.node.nodeId} className="process-step">
          {step.node.type === 'empty' ? null : <Card node={step.node} split={split} />}
          {step.node.type === 'empty' ? null : <Gap at={step.node.nodeId} place="afterStep" />}
          {step.lanes.length > 0 ? (
            <>
              <Lanes step={step} />
              <Gap at={step.node.nodeId} place="afterLanes" />
            </>
          ) : null}
        </div>
      ))}
    </>
  );
}

function Lanes({ step }: { readonly step: Step }) {
  const t = useMessages(processTreeMessages);
  const { edit } = useContext(Cards);
  return (
    <div className="process-lanes">
      {edit ? (
        <Button
          className="process-add-lane"
          size="small"
          shape="round"
          onClick={() => edit.addLane(step.node.nodeId)}
        >
          {step.split === 'interflow' ? t('addLane') : t('addCondition')}
        </Button>
      ) : null}
      {step.lanes.map((lane) => (
        <div key={lane[0]?.node.nodeId} className="process-lane">
          <Chain steps={lane} split={step.split} />
          <div className="process-rest" />
        </div>
      ))}
    </div>
  );
}

type CardProps = { readonly node: TemplateNode; readonly split: SplitKind };

const Card = memo(function Card({ node, split }: CardProps) {
  const t = useMessages(processTreeMessages);
  const language = useLanguage();
  const { selected, onOpen, edit, marks } = useContext(Cards);
  const { nameOf, iconOf } = useDesignerKind();
  const mark = marks?.get(node.nodeId);
  const title =
    nodeTitleIn(node.properties, language) ||
    (nameOf(node) ?? t(node.type === 'empty' ? 'branch' : node.type));
  const Icon = iconOf(node) ?? NODE_ICONS[node.type];
  const mayMove = edit !== undefined && node.type !== 'start' && !isLaneHead(node);
  return (
    <button
      type="button"
      className="process-card"
      data-node={node.nodeId}
      data-type={node.type}
      data-mark={mark?.tone}
      aria-pressed={selected === node.nodeId}
      draggable={mayMove}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, node.nodeId)}
      onClick={() => onOpen?.(node.nodeId)}
      onKeyDown={(event) => edit?.onKey(event, node)}
    >
      <span className="process-card-head">
        <span className="process-card-icon" aria-hidden>
          <Icon />
        </span>
        <span className="process-card-title">{title}</span>
        {mark?.tone === 'fault' || mark?.tone === 'warning' ? (
          <ExclamationCircleFilled
            className="process-card-fault"
            data-level={mark.tone}
            aria-label={mark.tone === 'fault' ? t('hasFault') : t('hasWarning')}
          />
        ) : null}
      </span>
      <span className="process-card-body">
        <NodeSummary node={node} split={split} />
      </span>
      {mark?.note ? <span className="process-card-note">{mark.note}</span> : null}
    </button>
  );
});

/** The line between two steps, with the button that adds one there. */
function Gap({ at, place }: { readonly at: string; readonly place: Place }) {
  const { edit } = useContext(Cards);
  const [isOver, setOver] = useState(false);
  if (!edit) return <div className="process-gap" />;
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      edit.move(event.dataTransfer.getData(DRAGGED), at, place);
    },
  };
  return (
    <div className="process-gap" data-over={isOver} {...drop}>
      <AddButton at={at} place={place} edit={edit} />
    </div>
  );
}

type AddButtonProps = { readonly at: string; readonly place: Place; readonly edit: CanvasEdit };

function AddButton({ at, place, edit }: AddButtonProps) {
  const t = useMessages(processTreeMessages);
  const { groups, splits } = useDesignerKind();
  const items: MenuProps['items'] = [
    ...groups.map(({ label, steps }) => ({
      type: 'group' as const,
      label,
      children: steps.map((offer) => ({
        key: offer.key,
        label: offer.label,
        icon: <offer.icon />,
        onClick: () => edit.addStep(at, place, offer),
      })),
    })),
    {
      type: 'group',
      label: t('branches'),
      children: splits.map((kind) => {
        const Icon = SPLIT_ICONS[kind];
        return {
          key: `${kind}Split`,
          label: t(`${kind}Split`),
          icon: <Icon />,
          onClick: () => edit.addSplit(at, place, kind),
        };
      }),
    },
    ...(edit.paste
      ? [
          { type: 'divider' as const },
          { key: 'paste', label: t('paste'), onClick: () => edit.paste?.(at, place) },
        ]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        className="process-add"
        shape="circle"
        size="small"
        type="primary"
        icon={<PlusOutlined />}
        aria-label={t('addStep')}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
