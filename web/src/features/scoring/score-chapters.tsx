import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { percent } from '../../lib/formats.ts';
import { useScoreState, useSheet } from './score-context.ts';
import { itemsByChapter, nodesUnder, type SheetFilter } from './score-filter.ts';
import { useLiveSheet } from './score-totals.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-chapters.css';

type ChaptersProps = {
  readonly filter: SheetFilter;
  readonly onFilter: (filter: SheetFilter) => void;
};

/** Chapters with their sections: how many items are done, the rate as a bar, a red dot where something is wrong. */
export function ScoreChapters({ filter, onFilter }: ChaptersProps) {
  const t = useMessages(scoringMessages);
  const { nodes } = useSheet();
  const live = useLiveSheet();
  const wrong = useScoreState(({ marks }) => marks);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const byChapter = useMemo(() => itemsByChapter(nodes), [nodes]);
  const names = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const choose = (groupId: string | null) => onFilter({ ...filter, groupId });
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const hasProblem = (items: readonly SheetNode[]): boolean =>
    items.some(({ id }) => {
      const mark = wrong[id];
      return (
        mark?.kind === 'refused' ||
        mark?.kind === 'conflict' ||
        (mark?.kind === 'pending' && mark.incomplete !== null)
      );
    });
  return (
    <nav className="score-chapters" aria-label={t('chapters')}>
      <button
        type="button"
        className="score-chapter"
        aria-current={filter.groupId === null}
        onClick={() => choose(null)}
      >
        <span className="score-chapter-name">{t('allChapters')}</span>
        <span className="quiet number">
          {live.totals.decided}/{live.totals.items}
        </span>
      </button>
      {live.chapters.map((chapter) => {
        const isOpen = open.has(chapter.id) || filter.groupId === chapter.id;
        const sections = chapter.sections.filter(({ id }) => id !== chapter.id);
        return (
          <div key={chapter.id}>
            <button
              type="button"
              className="score-chapter"
              aria-current={filter.groupId === chapter.id}
              onClick={() => {
                choose(chapter.id);
                if (!isOpen) toggle(chapter.id);
              }}
            >
              <span className="score-chapter-name">
                {hasProblem(byChapter.get(chapter.id) ?? []) ? (
                  <span className="score-dot" role="img" aria-label={t('hasProblem')} />
                ) : null}
                {chapter.nodeCode} {names.get(chapter.id)?.fullName}
              </span>
              <span className="quiet number">
                {chapter.decided}/{chapter.items}
              </span>
              <span className="score-rate quiet">
                {t('rateOf', { rate: percent(chapter.rate === null ? null : fromPts(chapter.rate)) })}
              </span>
              <ProgressBar {...chapter} />
            </button>
            {isOpen && sections.length > 1
              ? sections.map((section) => (
                  <button
                    key={section.id}
                    type="button"
                    className="score-chapter score-section"
                    aria-current={filter.groupId === section.id}
                    onClick={() => choose(section.id)}
                  >
                    <span className="score-chapter-name">
                      {hasProblem(itemsUnder(nodes, section.id)) ? (
                        <span className="score-dot" role="img" aria-label={t('hasProblem')} />
                      ) : null}
                      {section.nodeCode} {names.get(section.id)?.fullName}
                    </span>
                    <span className="quiet number">
                      {section.decided}/{section.items}
                    </span>
                  </button>
                ))
              : null}
          </div>
        );
      })}
    </nav>
  );
}

/** How many of the items are done, as a thin bar; the rate is said as a number. */
export function ProgressBar({ decided, items }: { readonly decided: number; readonly items: number }) {
  return (
    <span className="score-progress" aria-hidden>
      <span style={{ width: `${items === 0 ? 0 : (100 * decided) / items}%` }} />
    </span>
  );
}

function itemsUnder(nodes: readonly SheetNode[], groupId: string): readonly SheetNode[] {
  const under = nodesUnder(nodes, groupId);
  return nodes.filter((node) => node.isItem && under.has(node.id));
}
