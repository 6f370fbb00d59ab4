import type { ContractDesk } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Alert, Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { askReason } from '../../kit/dialogs.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { contractActionMessages } from './contract-actions.messages.ts';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { contractMessages } from './contracts.messages.ts';
import { CounterSignDialog } from './counter-sign-dialog.tsx';
import { TemplateDifferences } from './template-differences.tsx';

type Waiting = z.infer<typeof ContractDesk>['list'][number];

/** What waits for counter-signature, each with its departures from the template in sight. */
export function DeskWaiting() {
  const t = useMessages(contractSigningMessages);
  const query = useRoute(contractsRoutes.desk, {});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [signing, setSigning] = useState<readonly Waiting[]>([]);
  return (
    <Loaded query={query}>
      {({ list }) => {
        if (list.length === 0) return <EmptyBlock text={t('deskEmpty')} />;
        const able = list.filter(({ abilities }) => abilities.counterSign);
        const picked = able.filter(({ id }) => chosen.includes(id));
        return (
          <>
            {able.length > 0 ? (
              <div className="contracts-desk-head">
                <Checkbox
                  checked={picked.length > 0 && picked.length === able.length}
                  indeterminate={picked.length > 0 && picked.length < able.length}
                  onChange={(event) => setChosen(event.target.checked ? able.map(({ id }) => id) : [])}
                >
                  {t('allUnits')}
                </Checkbox>
                <Button type="primary" disabled={picked.length === 0} onClick={() => setSigning(picked)}>
                  {picked.length > 0
                    ? t('counterSignMany', { count: picked.length })
                    : t('counterSignChosen')}
                </Button>
                {picked.length === 0 ? <span className="quiet">{t('chooseFirst')}</span> : null}
              </div>
            ) : null}
            <ul className="contracts-desk">
              {list.map((contract) => (
                <DeskEntry
                  key={contract.id}
                  contract={contract}
                  checked={chosen.includes(contract.id)}
                  onCheck={(checked) =>
                    setChosen((ids) =>
                      checked ? [...ids, contract.id] : ids.filter((id) => id !== contract.id),
                    )
                  }
                  onSign={() => setSigning([contract])}
                />
              ))}
            </ul>
            {signing.length > 0 ? (
              <CounterSignDialog
                contracts={signing}
                onClose={() => setSigning([])}
                onDone={() => {
                  setSigning([]);
                  setChosen([]);
                }}
              />
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

type DeskEntryProps = {
  readonly contract: Waiting;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly onSign: () => void;
};

const MIN_REASON = 5;

function DeskEntry({ contract, checked, onCheck, onSign }: DeskEntryProps) {
  const t = useMessages(contractMessages);
  const orgs = useOrgNames();
  const actText = useMessages(contractActionMessages);
  const signingText = useMessages(contractSigningMessages);
  const navigate = useNavigate();
  const me = useSession((session) => session.current?.userInfo.userId);
  const giveBack = useAction(contractsRoutes.return, { done: actText('returned') });
  const { abilities, differences, isIntact } = contract;
  const name = `${contract.enCode} ${orgs.full(contract.unit)}`;
  const sendBack = async () => {
    const reason = await askReason({
      title: actText('returnAsk', { name }),
      label: actText('reason'),
      minLength: MIN_REASON,
      maxLength: 500,
      okText: actText('returnAct'),
    });
    if (reason !== null)
      giveBack.mutate({ params: { id: contract.id }, body: { rev: contract.rev, reason } });
  };
  return (
    <li>
      <header>
        {abilities.counterSign ? (
          <Checkbox
            aria-label={`${signingText('select')} ${name}`}
            checked={checked}
            onChange={(event) => onCheck(event.target.checked)}
          />
        ) : null}
        <strong>{name}</strong>
        <Person name={contract.partyB.name} />
        <span className="quiet">
          {signingText('signedAt')} {moment(contract.signedAt)}
        </span>
        {contract.partyASigner.id === me ? <Tag color="blue">{signingText('signerMine')}</Tag> : null}
        <span className="contracts-desk-actions">
          <Button onClick={() => navigate(`/zjlzajht?id=${contract.id}`)}>{signingText('preview')}</Button>
          {abilities.return ? (
            <Button danger onClick={() => void sendBack()}>
              {actText('returnAct')}
            </Button>
          ) : null}
          {abilities.counterSign ? <Button onClick={onSign}>{signingText('counterSign')}</Button> : null}
        </span>
      </header>
      {isIntact ? null : <Alert type="error" showIcon title={t('broken')} />}
      <TemplateDifferences differences={differences} />
    </li>
  );
}
