import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headOfficeDepartments, organisations, profileOf, unitOf, units } from './organisation.ts';
import { accountOf, people, personOf, roles, specialistOf } from './people.ts';

test('the tree has one group, seven head-office departments and twelve companies, parents first', () => {
  const seen = new Set<string>();
  for (const { code, parentCode } of organisations) {
    assert.ok(parentCode === null || seen.has(parentCode), code);
    assert.ok(!seen.has(code), code);
    seen.add(code);
  }
  assert.equal(organisations.filter((org) => org.orgKind === 1).length, 1);
  assert.equal(organisations.filter((org) => org.orgKind === 2).length, headOfficeDepartments.length);
  assert.equal(organisations.filter((org) => org.orgKind === 3).length, 12);
});

test('no company is its own partner and only companies with plants have capacity', () => {
  for (const unit of units) {
    assert.notEqual(unit.partner, unit.code);
    assert.equal(unitOf(unit.partner).code, unit.partner);
    assert.equal(profileOf(unit.code).capacity > 0, unit.plants.length > 0);
  }
});

test('there are sixty accounts, each in an organisation of the tree with known roles', () => {
  const orgCodes = new Set(organisations.map((org) => org.code));
  const roleCodes = new Set(roles.map((role) => role.enCode));
  assert.equal(people.length, 60);
  assert.equal(new Set(people.map((person) => person.account)).size, 60);
  people.forEach((person, index) => {
    assert.equal(person.no, index + 1);
    assert.ok(orgCodes.has(person.orgCode), person.account);
    for (const role of person.roles) assert.ok(roleCodes.has(role));
    assert.match(person.mobile, /^1\d{10}$/u);
  });
});

test('the management-system role carries the exact name of the department', () => {
  assert.equal(roles.find((role) => role.enCode === 'msd')?.fullName, '管理体系部');
  assert.equal(roles.length, 14);
});

test('every company has a general manager, a coordinator and a department contact; partners have a lead', () => {
  for (const { code, partner } of units) {
    for (const role of ['unitGM', 'unitCoord', 'unitDept'] as const)
      assert.ok(personOf(accountOf(code, role)));
    assert.ok(accountOf(partner, 'partnerLead'));
    assert.ok(accountOf(partner, 'partner'));
  }
  assert.equal(specialistOf('设备'), 'jiaosy');
});
