import type { PortalWidget, WidgetAnswer } from '@auditplus/contract/features/portals/portals.model.ts';
import { useMemo } from 'react';
import { closedUp, inOrder } from './layout.ts';
import { WidgetCard, type WidgetRowHandler } from './widget-card.tsx';
import './portals.css';

type PortalGridProps = {
  readonly widgets: readonly PortalWidget[];
  readonly answers: readonly WidgetAnswer[] | undefined;
  readonly onRow?: WidgetRowHandler;
};

/** The widgets in their places; narrow screens show one below the other. */
export function PortalGrid({ widgets, answers, onRow }: PortalGridProps) {
  const placed = useMemo(() => inOrder(closedUp(widgets)), [widgets]);
  return (
    <div className="portal-grid">
      {placed.map((widget) => (
        <div
          key={widget.i}
          className="portal-place"
          style={{
            gridColumn: `${widget.x + 1} / span ${widget.w}`,
            gridRow: `${widget.y + 1} / span ${widget.h}`,
          }}
        >
          <WidgetCard widget={widget} answer={answers?.find(({ i }) => i === widget.i)} onRow={onRow} />
        </div>
      ))}
    </div>
  );
}
