import { testCoalitions } from './test-coalitions.ts';

testCoalitions({
  seed: 20_261_124,
  overdraftByLine: '100000.00',
  subadminByHandMost: '30000.00',
});
