import { testModel } from './test-model.ts';

testModel('one server', { seed: 20_261_121, steps: 7000 });
