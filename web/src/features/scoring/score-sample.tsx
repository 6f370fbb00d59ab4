import type { SampleEntry } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { pickPositions, proposeSample, SAMPLE_METHODS } from '@auditplus/core/scoring/sampling.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { listed } from '../../lib/phrases.ts';
import { useScore, useSheet } from './score-context.ts';
import { type FocusItem, Part } from './score-focus-part.tsx';
import { scoringMessages } from './scoring.messages.ts';

/** The sample behind the score: the same seed gives the same records here and on the server (audit-domain 5.9). */
export function ScoreSample({ item }: { readonly item: FocusItem }) {
  const t = useMessages(scoringMessages);
  const { store } = useScore();
  const { record } = useSheet();
  const { node, draft, canEdit } = item;
  const { sample } = draft;
  const isAsked =
    record.sampling || node.sampleHint !== '' || node.options.some(({ kind }) => kind === 'RATE');
  if (!sample && (!isAsked || !canEdit)) return null;
  const set = (next: SampleEntry | null) => store.edit(node.id, { type: 'sample', sample: next });
  const start = () => set(drawn({ ...proposeSample(1), population: 1, hits: 0, seed: randomSeed() }));
  return (
    <Part
      title={t('sample')}
      extra={
        canEdit ? (
          sample ? (
            <Button size="small" type="text" onClick={() => set(null)}>
              {t('sampleDrop')}
            </Button>
          ) : (
            <Button size="small" type="text" onClick={start}>
              {t('sampleStart')}
            </Button>
          )
        ) : null
      }
    >
      {node.sampleHint ? <p className="quiet">{node.sampleHint}</p> : null}
      {sample && canEdit ? <SampleFields sample={sample} onChange={set} /> : null}
      {sample ? (
        <p className="score-prose quiet">
          {canEdit
            ? ''
            : `${t(`method_${sample.method}`)} ${sample.size}/${sample.population}, ${t('hits')} ${sample.hits}. `}
          {sample.method === 'ALL'
            ? t('sampleAll')
            : t('picked', {
                list: listed((sample.picked ?? []).map(String)) || '–',
                seed: sample.seed ?? '–',
              })}
        </p>
      ) : null}
    </Part>
  );
}

type FieldsProps = {
  readonly sample: SampleEntry;
  readonly onChange: (sample: SampleEntry) => void;
};

function SampleFields({ sample, onChange }: FieldsProps) {
  const t = useMessages(scoringMessages);
  const { population, method, size, hits } = sample;
  const resize = (next: number) => onChange(drawn({ ...sample, ...proposeSample(next), population: next }));
  return (
    <div className="score-sample">
      <div className="score-field">
        <span>{t('population')}</span>
        <InputNumber
          size="small"
          min={1}
          precision={0}
          aria-label={t('population')}
          value={population}
          onChange={(next) => next && resize(next)}
        />
      </div>
      <div className="score-field">
        <span>{t('method')}</span>
        <Select
          size="small"
          value={method}
          aria-label={t('method')}
          options={SAMPLE_METHODS.map((value) => ({ value, label: t(`method_${value}`) }))}
          onChange={(next) => onChange(drawn({ ...sample, method: next }))}
        />
      </div>
      <div className="score-field">
        <span>{t('sampleSize')}</span>
        <InputNumber
          size="small"
          min={1}
          max={Math.min(population, 1000)}
          precision={0}
          disabled={method === 'ALL'}
          aria-label={t('sampleSize')}
          value={size}
          onChange={(next) => next && onChange(drawn({ ...sample, size: next }))}
        />
      </div>
      <div className="score-field">
        <span>{t('hits')}</span>
        <InputNumber
          size="small"
          min={0}
          max={size}
          precision={0}
          aria-label={t('hits')}
          value={hits}
          onChange={(next) => onChange({ ...sample, hits: next ?? 0 })}
        />
      </div>
      {method === 'RANDOM' || method === 'SYSTEMATIC' ? (
        <Button size="small" onClick={() => onChange(drawn({ ...sample, seed: randomSeed() }))}>
          {t('drawAgain')}
        </Button>
      ) : null}
      <Input
        size="small"
        className="score-sample-wide"
        maxLength={200}
        value={sample.populationDesc ?? ''}
        placeholder={t('populationDesc')}
        aria-label={t('populationDesc')}
        onChange={(event) => onChange({ ...sample, populationDesc: event.target.value })}
      />
    </div>
  );
}

/** The sample with its picks drawn from the seed; picks by judgement stay the scorer's own. */
function drawn(sample: SampleEntry): SampleEntry {
  const { population, method } = sample;
  const size = method === 'ALL' ? population : Math.max(1, Math.min(sample.size, population, 1000));
  const hits = Math.min(sample.hits, size);
  if (method === 'ALL') return { ...sample, size, hits, picked: [] };
  if (method === 'JUDGEMENT') return { ...sample, size, hits };
  const positions = pickPositions({ population, method, seed: sample.seed ?? 0, size });
  return { ...sample, size, hits, picked: positions.map((position) => position + 1) };
}

/** Below 2³¹, as the server draws one. */
const randomSeed = (): number => (crypto.getRandomValues(new Uint32Array(1)).at(0) ?? 0) >>> 1;
