import {
  BarcodeOutlined,
  BorderOuterOutlined,
  ColumnWidthOutlined,
  DashOutlined,
  FontSizeOutlined,
  FormOutlined,
  HighlightOutlined,
  LinkOutlined,
  MenuUnfoldOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
  QrcodeOutlined,
  SwitcherOutlined,
  TableOutlined,
  TagOutlined,
} from '@ant-design/icons';
import { isValueKind, type LayoutKindId } from '@auditplus/contract/kinds/form-kinds.ts';
import { FIELD_KIND_GROUPS, type FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { ReactNode } from 'react';
import { formRenderer } from '../../kit/fields/form-fields.ts';

/** Of kinds without a value. */
const LAYOUT_ICONS: Readonly<Record<LayoutKindId, ReactNode>> = {
  button: <PlayCircleOutlined />,
  divider: <DashOutlined />,
  staticText: <FontSizeOutlined />,
  table: <TableOutlined />,
  relationFormAttr: <LinkOutlined />,
  popupAttr: <ProfileOutlined />,
  qrcode: <QrcodeOutlined />,
  barcode: <BarcodeOutlined />,
  groupTitle: <TagOutlined />,
  card: <BorderOuterOutlined />,
  row: <ColumnWidthOutlined />,
  tab: <SwitcherOutlined />,
  collapse: <MenuUnfoldOutlined />,
};

export const kindIcon = (kind: FieldKindId): ReactNode =>
  (isValueKind(kind) ? formRenderer(kind).icon : LAYOUT_ICONS[kind]) ?? <FormOutlined />;

/** Of a signature, the one preset. */
export const PRESET_ICON: ReactNode = <HighlightOutlined />;

const GROUPS = ['basic', 'further', 'advanced', 'computed', 'system', 'layout'] as const;

/** The palette: kinds that can be added, by group. */
export const PALETTE: readonly {
  readonly group: (typeof GROUPS)[number];
  readonly kinds: readonly FieldKindId[];
}[] = GROUPS.map((group) => ({ group, kinds: FIELD_KIND_GROUPS[group] }));
