import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRouteTallies } from './route-tallies.ts';

test('requests are counted by route and status, and their times add up from bucket to bucket', () => {
  const tallies = createRouteTallies();
  tallies.add('GET', '/api/a/:id', 200, 0.004);
  tallies.add('GET', '/api/a/:id', 200, 0.06);
  tallies.add('GET', '/api/a/:id', 404, 20);
  tallies.add('PUT', '/api/a/:id', 200, 0.001);
  const lines = tallies.text().split('\n');
  const value = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1);
  const labels = 'method="GET",path="/api/a/:id"';
  assert.equal(value(`http_requests_total{${labels},status="200"}`), '2');
  assert.equal(value(`http_requests_total{${labels},status="404"}`), '1');
  assert.equal(value(`http_request_seconds_bucket{le="0.005",${labels}}`), '1');
  assert.equal(value(`http_request_seconds_bucket{le="0.05",${labels}}`), '1');
  assert.equal(value(`http_request_seconds_bucket{le="0.1",${labels}}`), '2');
  assert.equal(value(`http_request_seconds_bucket{le="10",${labels}}`), '2');
  assert.equal(value(`http_request_seconds_bucket{le="+Inf",${labels}}`), '3');
  assert.equal(value(`http_request_seconds_count{${labels}}`), '3');
  assert.equal(value(`http_requests_total{method="PUT",path="/api/a/:id",status="200"}`), '1');
});
