import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the hosts that the product may call. */
export const outboundHostMessages = defineMessages('outbound-hosts', {
  lead: [
    '数据接口、数据连接和邮件只能访问在此登记的地址。内网地址还须登记其网段；本机和云平台的元数据地址始终不能访问。',
    'Data interfaces, data sources and mail reach only the hosts registered here. An internal host needs its network registered too. This machine and the metadata addresses of clouds stay closed.',
    {
      zhtw: '資料介面、資料連線和郵件只能存取在此登記的位址。內網位址還須登記其網段；本機和雲端平台的中繼資料位址始終不能存取。',
    },
  ],
  keyword: ['地址或用途', 'Host or purpose', { zhtw: '位址或用途' }],
  register: ['登记地址', 'Register host', { zhtw: '登記位址' }],
  edit: ['编辑地址', 'Edit host', { zhtw: '編輯位址' }],
  host: words.host,
  hostHelp: [
    '域名、*.example.com、IP 地址，或 10.1.0.0/16 形式的网段',
    'A name, *.example.com, an address, or a network such as 10.1.0.0/16',
    { zhtw: '網域名稱、*.example.com、IP 位址，或 10.1.0.0/16 形式的網段' },
  ],
  hostBad: [
    '请输入域名、地址或网段，不带协议和端口',
    'Enter a name, an address or a network, without protocol and port',
    { zhtw: '請輸入網域名稱、位址或網段，不帶協定和連接埠' },
  ],
  kind: ['用于', 'Used for'],
  'kind.http': ['HTTP 接口', 'HTTP'],
  'kind.database': words.database,
  'kind.mail': ['邮件服务器', 'Mail server'],
  ports: ['端口', 'Ports', { zhtw: '連接埠' }],
  portsHelp: ['可填多个，回车确认', 'Several are possible, confirm each with Enter'],
  purpose: ['用途说明', 'Purpose'],
  changed: words.lastChanged,
  saved: words.saved,
  removed: words.deleted,
  removeAsk: ['删除“{host}”？', 'Delete “{host}”?'],
  removeText: [
    '删除后，使用该地址的接口、连接和邮件立即无法访问。',
    'Interfaces, sources and mail that use it stop at once.',
    { zhtw: '刪除後，使用該位址的介面、連線和郵件立即無法存取。' },
  ],
  empty: ['还没有登记的地址', 'No hosts registered', { zhtw: '還沒有登記的位址' }],
});
