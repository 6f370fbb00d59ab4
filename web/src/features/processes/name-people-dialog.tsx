import type { NodeToName } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useRoute } from '../../lib/query.ts';
import { processDetailMessages } from './process-detail.messages.ts';

export type PeopleByNode = Readonly<Record<string, readonly string[]>>;

/** Of what item, or of which definition before launching, and with which form the people are chosen. */
export type CandidateSource = {
  readonly itemId: string | null;
  readonly flowId: string;
  readonly formData: Readonly<Record<string, unknown>>;
};

type NamePeopleDialogProps = {
  readonly nodes: readonly NodeToName[];
  readonly source: CandidateSource;
  readonly onChosen: (people: PeopleByNode) => void;
  readonly onClose: () => void;
};

/** Asks for people of steps that nobody was found for, or that the person before has to choose. */
export function NamePeopleDialog({ nodes, source, onChosen, onClose }: NamePeopleDialogProps) {
  const t = useMessages(processDetailMessages);
  const common = useMessages(commonMessages);
  const [people, setPeople] = useState<PeopleByNode>({});
  const isComplete = nodes.every(({ nodeId }) => (people[nodeId]?.length ?? 0) > 0);
  return (
    <Modal
      open
      title={t('namePeople')}
      okText={common('confirm')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: !isComplete }}
      onOk={() => onChosen(people)}
      onCancel={onClose}
    >
      <p className="quiet">{t('namePeopleText')}</p>
      <div className="process-action">
        {nodes.map(({ nodeId, nodeName, isCandidate }) => {
          const shared = {
            label: nodeName,
            value: people[nodeId] ?? [],
            onChange: (ids: readonly string[]) => setPeople((before) => ({ ...before, [nodeId]: ids })),
          };
          return (
            <div key={nodeId} className="process-named">
              <span>{nodeName}</span>
              {isCandidate ? (
                <CandidatePicker {...shared} nodeId={nodeId} source={source} />
              ) : (
                <UserPicker multiple aria-label={nodeName} value={shared.value} onChange={shared.onChange} />
              )}
            </div>
          );
        })}
      </div>
    </Modal>
  );
}

type CandidatePickerProps = {
  readonly label: string;
  readonly nodeId: string;
  readonly source: CandidateSource;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

const MAX_SHOWN = 200;

function CandidatePicker({ label, nodeId, source, value, onChange }: CandidatePickerProps) {
  const [keyword, setKeyword] = useState('');
  const { data, isFetching } = useRoute(
    workItemsRoutes.candidateUsers,
    {
      params: { id: source.itemId ?? '0' },
      body: {
        flowId: source.flowId,
        formData: { ...source.formData },
        nodeCode: nodeId,
        currentPage: 1,
        pageSize: MAX_SHOWN,
        ...(keyword && { keyword }),
      },
    },
    { keepPrevious: true },
  );
  return (
    <Select<string[]>
      mode="multiple"
      className="picker"
      aria-label={label}
      loading={isFetching}
      value={[...value]}
      options={(data?.list ?? []).map(({ id, fullName, organize }) => ({
        value: id,
        label: fullName,
        title: organize,
      }))}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={onChange}
    />
  );
}
