import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { RichTextView } from '../../kit/rich-text-view.tsx';
import { contractMessages } from './contracts.messages.ts';
import { IndicatorView } from './indicator-view.tsx';

const FULL = 100;
/** Pixels that may be missing at the end: browsers scroll by fractions. */
const TOLERANCE = 4;

type ReadingPaneProps = {
  readonly contract: Contract;
  /** Hears how far the text has been scrolled, in percent; null where nobody asks. */
  readonly onProgress: ((percent: number) => void) | null;
};

/** The whole contract to read: text, indicators, assessment standard. */
export function ReadingPane({ contract, onProgress }: ReadingPaneProps) {
  const t = useMessages(contractMessages);
  const pane = useRef<HTMLElement>(null);
  const heard = useRef(onProgress);
  heard.current = onProgress;
  const tell = () => {
    const box = pane.current;
    if (!box) return;
    const hidden = box.scrollHeight - box.clientHeight;
    const isDone = hidden - box.scrollTop <= TOLERANCE;
    heard.current?.(isDone ? FULL : Math.floor((box.scrollTop / hidden) * FULL));
  };
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const box = pane.current;
    if (!box) return;
    // What fits without scrolling is read at once; pictures and fonts change what fits.
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={pane}
      className="contracts-reading"
      // A scrolled region has to be reached by the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: there is nothing inside to focus
      tabIndex={0}
      aria-label={t('content')}
      onScroll={tell}
    >
      <RichTextView html={contract.rendered} />
      <h3>{t('indicators')}</h3>
      <IndicatorView indicators={contract.indicators} />
      <h3>{t('standard')}</h3>
      <RichTextView html={contract.assessmentStandard} />
    </section>
  );
}
