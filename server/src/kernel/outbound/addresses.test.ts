import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOfAddress } from './addresses.ts';

const EXPECTED = {
  never: `0.0.0.0 0.1.2.3 169.254.169.254 169.254.0.1 100.100.100.200 168.63.129.16 192.0.0.192 224.0.0.1
    239.255.255.255 240.0.0.1 255.255.255.255 :: fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ff05::2 fd00:ec2::254
    fd20:ce::254 100::1 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::169.254.169.254 64:ff9b::169.254.169.254
    64:ff9b::a9fe:a9fe 64:ff9b:1::a9fe:a9fe 2002:a9fe:a9fe:: ::ffff:0:169.254.169.254 ::ffff:0.0.0.0
    ::ffff:224.0.0.1 metadata 127.1 0177.0.0.1 2130706433 0x7f000001 1.2.3 1.2.3.4.5 256.1.1.1 [::1]`,
  loopback: `127.0.0.1 127.255.255.254 127.0.0.53 ::1 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1
    64:ff9b::7f00:1 2002:7f00:1:: ::ffff:0:127.0.0.1`,
  private: `10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.1 198.18.0.1 fc00::1 fd12:3456::1
    ::ffff:10.0.0.1 ::ffff:c0a8:1 64:ff9b::a00:1 2002:a00:1::`,
  public: `1.1.1.1 8.8.8.8 172.15.0.1 172.32.0.1 192.167.1.1 126.0.0.1 128.0.0.1 169.253.0.1 223.255.255.255
    100.63.255.255 100.128.0.1 2606:4700:4700::1111 2001:db8::1 ::ffff:8.8.8.8 64:ff9b::808:808 2002:808:808::`,
} as const;

test('addresses and the forms that stand for them are known for what they are', () => {
  let count = 0;
  for (const [kind, text] of Object.entries(EXPECTED))
    for (const address of text.split(/\s+/)) {
      assert.equal(kindOfAddress(address), kind, address);
      count += 1;
    }
  assert.ok(count >= 60, `${count} addresses`);
});
