import { contractTemplatesRoutes } from '@auditplus/contract/features/contracts/contract-templates.routes.ts';
import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Alert, Checkbox, Modal, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { labelled } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { contractTemplateMessages } from './contract-templates.messages.ts';
import { contractMessages } from './contracts.messages.ts';

const IN_USE = 1;

/** Drafts the contracts of several companies from a template; refused ones stay listed with their reason. */
export function BatchDialog({ onClose }: { readonly onClose: () => void }) {
  const orgs = useOrgNames();
  const t = useMessages(contractMessages);
  const templateText = useMessages(contractTemplateMessages);
  const signingText = useMessages(contractSigningMessages);
  const [templateId, setTemplateId] = useState<string>();
  const [signerId, setSignerId] = useState<string>();
  const [chosen, setChosen] = useState<string[]>([]);
  const [showMissing, setShowMissing] = useState(false);
  const [failures, setFailures] = useState<readonly { id: string; name: string; msg: string }[]>([]);
  const templates = useRoute(contractTemplatesRoutes.list, { query: { state: IN_USE } });
  const signers = useRoute(contractsRoutes.signers, {});
  const year = templates.data?.list.find(({ id }) => id === templateId)?.year;
  const overview = useRoute(
    contractsRoutes.overview,
    { query: { year: year ?? new Date().getFullYear() } },
    { enabled: year !== undefined },
  );
  const create = useAction(contractsRoutes.batch, {
    onDone: ({ results }) => {
      const failed = results.filter(({ ok }) => !ok);
      const done = results.length - failed.length;
      if (done > 0) toast.success(templateText('created', { count: done }));
      setFailures(failed);
      setChosen([]);
      if (failed.length === 0) onClose();
    },
  });
  const free =
    overview.data?.units.filter(
      ({ contract }) => contract === null || contractLifecycle.is(contract.state, 'terminated'),
    ) ?? [];
  const isIncomplete = !templateId || !signerId || chosen.length === 0;
  const submit = () => {
    if (!templateId || !signerId || chosen.length === 0) return setShowMissing(true);
    create.mutate({ body: { templateId, unitOrgIds: chosen, partyASignerId: signerId } });
  };
  const options = free.map(({ unit }) => ({ value: unit.id, label: orgs.short(unit) }));
  return (
    <Modal
      open
      width={640}
      title={templateText('batchTitle')}
      okText={templateText('create')}
      confirmLoading={create.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="contracts-form">
        {templates.data?.list.length === 0 ? (
          <Alert type="warning" showIcon title={templateText('noTemplate')} />
        ) : null}
        <div>
          <span className="field-label">{t('template')}</span>
          <Select
            className="picker"
            aria-label={t('template')}
            placeholder={templateText('chooseTemplate')}
            {...(templateId && { value: templateId })}
            onChange={(id: string) => {
              setTemplateId(id);
              setChosen([]);
            }}
            options={(templates.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
        </div>
        <div>
          <span className="field-label">{t('signer')}</span>
          <Select
            className="picker"
            aria-label={t('signer')}
            placeholder={templateText('chooseSigner')}
            {...(signerId && { value: signerId })}
            onChange={setSignerId}
            options={(signers.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        {year === undefined ? null : (
          <Loaded query={overview}>
            {() =>
              options.length === 0 ? (
                <p className="quiet">{templateText('noUnits')}</p>
              ) : (
                <>
                  <Checkbox
                    checked={chosen.length > 0 && chosen.length === free.length}
                    indeterminate={chosen.length > 0 && chosen.length < free.length}
                    onChange={(event) =>
                      setChosen(event.target.checked ? options.map(({ value }) => value) : [])
                    }
                  >
                    {templateText('chooseUnits')} ({signingText('allUnits')})
                  </Checkbox>
                  <Checkbox.Group
                    className="contracts-units"
                    options={options}
                    value={chosen}
                    onChange={setChosen}
                  />
                </>
              )
            }
          </Loaded>
        )}
        {failures.length > 0 ? (
          <Alert
            type="error"
            showIcon
            title={templateText('failed', { count: failures.length })}
            description={
              <ul>
                {failures.map(({ id, name, msg }) => (
                  <li key={id}>{labelled(name, msg)}</li>
                ))}
              </ul>
            }
          />
        ) : null}
        <p role="alert" className="contracts-problem">
          {showMissing && isIncomplete ? templateText('incomplete') : null}
        </p>
      </div>
    </Modal>
  );
}
