import type { PortalWidget, WidgetAnswer } from '@auditplus/contract/features/portals/portals.model.ts';
import { WidgetContent } from './widget-content.tsx';
import { useWidgetTitle } from './widget-title.ts';

const SCROLLED: ReadonlySet<string> = new Set(['dataBoard', 'table', 'ranking', 'richText']);

type WidgetCardProps = {
  readonly widget: PortalWidget;
  readonly answer: WidgetAnswer | undefined;
};

/** A widget with its title. */
export function WidgetCard({ widget, answer }: WidgetCardProps) {
  const title = useWidgetTitle()(widget);
  return (
    <section className="widget-card" aria-label={title}>
      <h2>{title}</h2>
      {/* What has nothing to press is scrolled by the keyboard too. */}
      <div
        className="widget-body"
        data-kind={widget.elementKey}
        {...(SCROLLED.has(widget.elementKey) && { tabIndex: 0 })}
      >
        <WidgetContent widget={widget} title={title} answer={answer} />
      </div>
    </section>
  );
}
