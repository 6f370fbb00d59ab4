import type { GradeSchemeCreate } from '@auditplus/contract/features/standards/grading.model.ts';
import { gradeOf } from '@auditplus/core/scoring/grade.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';
import { Checkbox, InputNumber, Tag } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { gradeMessages } from './grade-schemes.messages.ts';

const START = { percent: 85, chapter: 75 };
const ONE_CHAPTER = { id: 'lowest', nodeCode: '' };

/** What grade the bands as they stand give, and why it is lower than the rate alone would say. */
export function GradeTrial({ scheme }: { readonly scheme: z.output<typeof GradeSchemeCreate> }) {
  const t = useMessages(gradeMessages);
  const [percent, setPercent] = useState(START.percent);
  const [chapter, setChapter] = useState(START.chapter);
  const [veto, setVeto] = useState(false);
  const grade = gradeOf({
    scheme,
    percent: toPts(percent),
    chapters: [{ ...ONE_CHAPTER, rate: toPts(chapter) }],
    vetoNodeIds: veto ? ['veto'] : [],
  });
  const color = grade?.band === null ? undefined : scheme.bands[grade?.band ?? 0]?.color;
  const floor = grade?.reasons.find((reason) => reason.kind === 'chapterFloor')?.floor;
  return (
    <section className="standards-trial">
      <h3>{t('trial')}</h3>
      <div>
        <Figure label={t('trialPercent')} value={percent} onChange={setPercent} />
        <Figure label={t('trialChapter')} value={chapter} onChange={setChapter} />
        <Checkbox checked={veto} onChange={(event) => setVeto(event.target.checked)}>
          {t('trialVeto')}
        </Checkbox>
        {grade ? (
          <span>
            {t('trialGrade')} <Tag color={color ?? 'default'}>{grade.name}</Tag>
          </span>
        ) : null}
      </div>
      {grade && veto ? <p className="quiet">{t('trialVetoed', { grade: grade.byPercent })}</p> : null}
      {grade && !veto && floor !== undefined ? (
        <p className="quiet">{t('trialLowered', { grade: grade.byPercent, floor: floor / 100 })}</p>
      ) : null}
    </section>
  );
}

type FigureProps = {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

const Figure = ({ label, value, onChange }: FigureProps) => (
  <span className="standards-figure">
    <span className="quiet">{label}</span>
    <InputNumber
      min={0}
      max={100}
      precision={2}
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next ?? 0)}
    />
  </span>
);
