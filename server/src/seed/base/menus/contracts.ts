import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** Safety contracts. */
export const contracts: DirectorySeed = {
  enCode: 'contract',
  names: name('职安健合同', '職安健合約', 'Safety contracts'),
  icon: 'FileProtectOutlined',
  pages: [
    {
      enCode: 'audit.contract',
      names: name('合同编制', '合約編製', 'Contract drafting'),
      icon: 'FileProtectOutlined',
      url: '/zjlzajht',
      roles: ['msdHead', 'msd', 'groupLeader', 'unitCoord'],
      buttons: [
        ...edits(['msd']),
        button('btn_ct_review', '审查', ['msdHead']),
        button('btn_ct_amend', '变更', ['msd']),
        button('btn_ct_assess', '考核', ['msd', 'msdHead']),
      ],
    },
    {
      enCode: 'audit.contractSign',
      names: name('企业总经理签字', '企業總經理簽字', 'Manager’s signature'),
      icon: 'SignatureOutlined',
      url: '/qyzjqz',
      roles: ['unitGM'],
      buttons: [button('btn_ct_sign', '签署', ['unitGM'])],
    },
    {
      enCode: 'audit.contractDesk',
      names: name('合同签署', '合約簽署', 'Signing desk'),
      icon: 'SignatureOutlined',
      url: '/htqs',
      roles: ['groupLeader', 'msdHead', 'msd'],
      buttons: [button('btn_ct_countersign', '会签', ['groupLeader'])],
    },
  ],
};
