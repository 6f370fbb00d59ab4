import type { ObjectPlanRow, ObjectSide } from '@auditplus/contract/features/objects/objects.model.ts';
import { objectsRoutes } from '@auditplus/contract/features/objects/objects.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Radio } from 'antd';
import { useRef, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { attempt } from '../../lib/attempt.ts';
import { toast } from '../../lib/toast.ts';
import { sendImport } from '../../lib/upload.ts';
import { objectsMessages } from './objects.messages.ts';
import { PlanTable } from './plan-table.tsx';

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'plan'; readonly file: File; readonly rows: readonly ObjectPlanRow[] }
  | { readonly at: 'done'; readonly rows: readonly ObjectPlanRow[] };

type Sides = Readonly<Record<string, ObjectSide>>;

/** An archive of files: what it would do, what of that is wanted, and what became of it. */
export function ImportDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(objectsMessages);
  const common = useMessages(commonMessages);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [sides, setSides] = useState<Sides>({});
  const work = async (act: () => Promise<void>) => {
    setBusy(true);
    await attempt(act);
    setBusy(false);
  };
  const plan = (file: File) =>
    work(async () => {
      const sent = await sendImport(objectsRoutes.plan, { params: {}, file, onProgress: () => {} });
      const { list: rows } = objectsRoutes.plan.reply.parse(sent.data);
      setStep({ at: 'plan', file, rows });
      setChosen(rows.filter(({ state }) => state === 'added' || state === 'changed').map(({ path }) => path));
      setSides({});
    });
  const apply = (file: File, rows: readonly ObjectPlanRow[]) =>
    work(async () => {
      const wanted = new Set(chosen);
      // What is refused is told once more, with what was done.
      const leave = rows.flatMap(({ path, state }) =>
        state === 'equal' || state === 'refused' || wanted.has(path) ? [] : [path],
      );
      const fields = { choices: JSON.stringify({ leave, take: sides }) };
      const sent = await sendImport(objectsRoutes.apply, { params: {}, file, fields, onProgress: () => {} });
      const { list } = objectsRoutes.apply.reply.parse(sent.data);
      setStep({ at: 'done', rows: list.filter(({ state }) => state !== 'equal') });
      toast.success(t('applied', { count: list.filter(isStored).length }));
      await client.invalidateQueries();
    });
  const rows = step.at === 'choose' ? [] : step.rows.filter(({ state }) => state !== 'equal');
  const equal = step.at === 'plan' ? step.rows.length - rows.length : 0;
  const undecided = rows.some(
    ({ path, state }) => state === 'conflict' && chosen.includes(path) && !sides[path],
  );
  const left = step.at === 'done' ? rows.filter((row) => !isStored(row)).length : 0;
  return (
    <SideDrawer
      open
      title={t('import')}
      width="large"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <DrawerCancel {...(step.at === 'done' && { text: common('close') })} />
          {step.at === 'plan' ? (
            <Button
              type="primary"
              loading={isBusy}
              disabled={chosen.length === 0 || undecided}
              onClick={() => void apply(step.file, step.rows)}
            >
              {t('apply', { count: chosen.length })}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="object-import">
        {step.at === 'done' ? null : (
          <>
            <p className="quiet">{t('importHint')}</p>
            <div className="object-file">
              <Button
                loading={isBusy && step.at === 'choose'}
                type={step.at === 'choose' ? 'primary' : 'default'}
                onClick={() => input.current?.click()}
              >
                {t(step.at === 'choose' ? 'choose' : 'chooseOther')}
              </Button>
              {step.at === 'plan' ? <span role="status">{step.file.name}</span> : null}
            </div>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".zip"
          aria-label={t('choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void plan(file);
          }}
        />
        {step.at === 'plan' && rows.length === 0 ? (
          <Alert type="success" showIcon title={t('nothingToDo')} />
        ) : null}
        {left > 0 ? <Alert type="warning" showIcon title={t('leftOver', { count: left })} /> : null}
        {rows.length > 0 ? (
          <PlanTable
            rows={rows}
            isDone={step.at === 'done'}
            {...(step.at === 'plan' && {
              selected: chosen,
              onSelect: setChosen,
              askSide: (row: ObjectPlanRow) =>
                row.state === 'conflict' ? (
                  <Radio.Group
                    aria-label={t('sideAsk')}
                    size="small"
                    value={sides[row.path] ?? null}
                    options={[
                      { value: 'file', label: t('sideFile') },
                      { value: 'here', label: t('sideHere') },
                    ]}
                    onChange={({ target }) => {
                      setSides({ ...sides, [row.path]: target.value });
                      if (!chosen.includes(row.path)) setChosen([...chosen, row.path]);
                    }}
                  />
                ) : null,
            })}
          />
        ) : null}
        {equal > 0 && rows.length > 0 ? <p className="quiet">{t('equalCount', { count: equal })}</p> : null}
      </div>
    </SideDrawer>
  );
}

const isStored = ({ state }: ObjectPlanRow): boolean => state === 'added' || state === 'changed';
