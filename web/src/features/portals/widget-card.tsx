import type { PortalWidget, WidgetAnswer } from '@auditplus/contract/features/portals/portals.model.ts';
import type { DataColumn, DataRow } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { partCalled } from './widget-click.ts';
import { WidgetContent } from './widget-content.tsx';
import { useWidgetTitle } from './widget-title.ts';

const SCROLLED: ReadonlySet<string> = new Set(['dataBoard', 'table', 'ranking', 'richText']);

/** Told which row of a widget was clicked. */
export type WidgetRowHandler = (widget: PortalWidget, row: DataRow, columns: readonly DataColumn[]) => void;

type WidgetCardProps = {
  readonly widget: PortalWidget;
  readonly answer: WidgetAnswer | undefined;
  /** The conditions of the page. */
  readonly search?: URLSearchParams | undefined;
  readonly onRow?: WidgetRowHandler | undefined;
};

/** A widget with its title. */
export function WidgetCard({ widget, answer, search, onRow }: WidgetCardProps) {
  const title = useWidgetTitle()(widget);
  const { click } = widget;
  const value = click.does === 'filter' ? search?.get(click.parameter) : undefined;
  const chosen = value ? partCalled(widget, answer?.data, value) : undefined;
  return (
    <section className="widget-card" aria-label={title}>
      <h2>{title}</h2>
      {/* What has nothing to press is scrolled by the keyboard too. */}
      <div
        className="widget-body"
        data-kind={widget.elementKey}
        {...(SCROLLED.has(widget.elementKey) && { tabIndex: 0 })}
      >
        <WidgetContent
          widget={widget}
          title={title}
          answer={answer}
          chosen={chosen}
          onRow={
            onRow && widget.click.does !== 'none'
              ? (row) => onRow(widget, row, answer?.data?.columns ?? [])
              : undefined
          }
        />
      </div>
    </section>
  );
}
