import { testCoalitions } from './test-coalitions.ts';

testCoalitions({ seed: 20_261_121, overdraftByLine: '0.00' });
