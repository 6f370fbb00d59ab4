import type {
  PhonePlace,
  PortalWidget,
  WidgetAnswer,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { useMemo } from 'react';
import { useNarrow } from '../../kit/use-narrow.ts';
import { closedUp, inOrder, onPhone } from './layout.ts';
import { WidgetCard, type WidgetRowHandler } from './widget-card.tsx';
import './portals.css';

type PortalGridProps = {
  readonly widgets: readonly PortalWidget[];
  /** The own layout of phones, where the portal has one. */
  readonly phone: readonly PhonePlace[] | null;
  readonly answers: readonly WidgetAnswer[] | undefined;
  readonly search?: URLSearchParams;
  readonly onRow?: WidgetRowHandler;
};

/** The widgets in their places; narrow screens have a layout of their own, or show one below the other. */
export function PortalGrid({ widgets, phone, answers, search, onRow }: PortalGridProps) {
  const ofPhone = useNarrow(768) ? phone : null;
  const placed = useMemo(() => {
    if (!ofPhone) return inOrder(closedUp(widgets));
    const shown = onPhone(widgets, ofPhone).filter(({ isHidden }) => !isHidden);
    return inOrder(
      shown.flatMap(({ isHidden: _hidden, ...place }) => {
        const widget = widgets.find(({ i }) => i === place.i);
        return widget ? [{ ...widget, ...place }] : [];
      }),
    );
  }, [widgets, ofPhone]);
  return (
    <div className="portal-grid" data-phone={ofPhone !== null}>
      {placed.map((widget) => (
        <div
          key={widget.i}
          className="portal-place"
          style={{
            gridColumn: `${widget.x + 1} / span ${widget.w}`,
            gridRow: `${widget.y + 1} / span ${widget.h}`,
          }}
        >
          <WidgetCard
            widget={widget}
            answer={answers?.find(({ i }) => i === widget.i)}
            search={search}
            onRow={onRow}
          />
        </div>
      ))}
    </div>
  );
}
