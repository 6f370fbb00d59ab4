import { position } from '@auditplus/contract/features/positions/positions.record.ts';
import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { useSearchParams } from 'react-router';
import { Field } from '../../kit/field.tsx';
import type { ListColumn } from '../../kit/list-page.tsx';
import { OrgPicker, useOrganizationTree } from '../../kit/org-picker.tsx';
import { useLabels } from '../../kit/records/record-labels.ts';
import { RecordPage } from '../../kit/records/record-page.tsx';
import { OrgSide, useAddable } from '../organizations/public.ts';
import { useMembers } from '../users/public.ts';

/** Positions of an organisation chosen at the left (platform-contract 9.21). */
export default function PositionListPage() {
  const label = useLabels();
  const [address, setAddress] = useSearchParams();
  const organizeId = address.get('organizeId') ?? '';
  const { nodes, loading } = useOrganizationTree();
  const { isAddable, refusal } = useAddable(nodes);
  const place: ListColumn<{ readonly department: string }> = {
    key: 'organizeId',
    title: label(position.fields.organizeId.label),
    render: ({ department }) => <span title={department}>{department.split('/').at(-1)}</span>,
  };
  return (
    <RecordPage
      model={position}
      calls={positionsRoutes}
      columns={['fullName', 'enCode', 'enabledMark', 'type', place, 'memberCount', 'creatorTime', 'sortCode']}
      query={organizeId ? { organizeId } : {}}
      start={{ organizeId }}
      organizeId={organizeId}
      addRefusal={refusal}
      fields={{
        organizeId: (record) => (
          <Field name="organizeId" label={label(position.fields.organizeId.label)} required>
            <OrgPicker
              nodes={nodes}
              selectable={(node) => isAddable(node) || node.id === record?.organizeId}
            />
          </Field>
        ),
      }}
      frame={(list) => (
        <OrgSide
          nodes={nodes}
          loading={loading}
          hasWhole
          value={organizeId}
          onChange={(id) => setAddress(id ? { organizeId: id } : {}, { replace: true })}
        >
          {list}
        </OrgSide>
      )}
      {...useMembers('Position')}
    />
  );
}
