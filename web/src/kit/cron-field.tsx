import { Button, Input } from 'antd';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useMessages } from '../i18n/messages.ts';
import { moment } from '../lib/formats.ts';
import { listed } from '../lib/phrases.ts';
import { cronMessages } from './cron.messages.ts';
import { CronDialog } from './cron-dialog.tsx';
import { Field } from './field.tsx';
import { type Period, runsOf } from './next-runs.ts';
import { PropertyField } from './property-field.tsx';

type CronFieldProps = {
  /** Path of the cron line in the form. */
  readonly name: string;
  /** The first and the last moment, where the form has such. */
  readonly period?: Period;
};

/** When something comes again: a cron line, a dialog that puts one together, and the next moments. */
export function CronField({ name, period }: CronFieldProps) {
  const t = useMessages(cronMessages);
  const form = useFormContext();
  return (
    <>
      <Field name={name} label={t('line')} required help={t('help')}>
        <Input maxLength={100} spellCheck={false} />
      </Field>
      <CronHelp
        line={String(form.watch(name) ?? '')}
        {...(period ? { period } : {})}
        onChoose={(chosen) => form.setValue(name, chosen, { shouldDirty: true, shouldValidate: true })}
      />
    </>
  );
}

type CronPropertyProps = { readonly value: string; readonly onChange: (line: string) => void };

/** The same as a property of something that is designed. */
export function CronProperty({ value, onChange }: CronPropertyProps) {
  const t = useMessages(cronMessages);
  return (
    <>
      <PropertyField label={t('line')} help={t('help')}>
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </PropertyField>
      <CronHelp line={value} onChoose={onChange} />
    </>
  );
}

type CronHelpProps = {
  readonly line: string;
  readonly period?: Period;
  readonly onChoose: (line: string) => void;
};

/** The dialog that puts a line together, and the next moments. */
function CronHelp({ line, period, onChoose }: CronHelpProps) {
  const t = useMessages(cronMessages);
  const [isBuilding, setBuilding] = useState(false);
  return (
    <>
      <p>
        <Button size="small" onClick={() => setBuilding(true)}>
          {t('build')}
        </Button>
      </p>
      <NextRuns line={line} {...(period ? { period } : {})} />
      {isBuilding ? <CronDialog line={line} onChoose={onChoose} onClose={() => setBuilding(false)} /> : null}
    </>
  );
}

function NextRuns({ line, period }: { readonly line: string; readonly period?: Period }) {
  const t = useMessages(cronMessages);
  const runs = runsOf(line, period);
  if (runs.length > 0)
    return <p className="quiet">{t('nextRuns', { times: listed(runs.map((time) => moment(time))) })}</p>;
  return runsOf(line).length > 0 ? <p className="quiet">{t('noRunsWithin')}</p> : null;
}
