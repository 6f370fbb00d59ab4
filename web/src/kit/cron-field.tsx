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
  const line = String(form.watch(name) ?? '');
  const [isBuilding, setBuilding] = useState(false);
  return (
    <>
      <Field name={name} label={t('line')} required help={t('help')}>
        <Input maxLength={100} spellCheck={false} />
      </Field>
      <p>
        <Button size="small" onClick={() => setBuilding(true)}>
          {t('build')}
        </Button>
      </p>
      <NextRuns line={line} {...(period ? { period } : {})} />
      {isBuilding ? (
        <CronDialog
          line={line}
          onChoose={(chosen) => form.setValue(name, chosen, { shouldDirty: true, shouldValidate: true })}
          onClose={() => setBuilding(false)}
        />
      ) : null}
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
