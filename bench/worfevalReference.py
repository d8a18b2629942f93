"""The published WorfEval program, written anew from what shared/corpus/worfbench/README.md says that it computes, with the
sentence model replaced by equality of texts. Reads pairs as JSON lines {"pred", "gold"}, prints one line each:
chain F1, graph F1, milliseconds (best of three). For the bench only; needs networkx."""

import json
import sys
import time
from itertools import islice

import networkx as nx

LISTED_FROM = 10
MAX_ORDERS = 20


def f1_of(common, predicted, gold):
    if predicted == 0 or gold == 0 or common == 0:
        return 0.0
    precision, recall = common / predicted, common / gold
    return 2 * precision * recall / (precision + recall)


def match(predicted, gold):
    """Index of gold by index of predicted: the heaviest matching over similarities above 0.6."""
    graph = nx.Graph()
    for i, left in enumerate(predicted):
        for j, right in enumerate(gold):
            similarity = 1.0 if left == right else 0.0
            if similarity > 0.6:
                graph.add_edge(("p", i), ("g", j), weight=similarity)
    pairs = {}
    for a, b in nx.max_weight_matching(graph):
        left, right = (a, b) if a[0] == "p" else (b, a)
        pairs[left[1]] = right[1]
    return pairs


def longest_rising(values):
    best = [1] * len(values)
    for i in range(len(values)):
        for j in range(i):
            if values[j] < values[i]:
                best[i] = max(best[i], best[j] + 1)
    return max(best, default=0)


def chain_score(pred, gold):
    predicted = pred["nodes"][1:-1]
    if len(gold["nodes"]) >= LISTED_FROM:
        # The listed order alone, START and END in it.
        orders = [gold["nodes"]]
    else:
        last = len(gold["nodes"]) - 1
        graph = nx.DiGraph()
        graph.add_nodes_from(range(1, last))
        graph.add_edges_from((a, b) for a, b in gold["edges"] if 0 < a < last and 0 < b < last)
        orders = [[gold["nodes"][i] for i in order] for order in islice(nx.all_topological_sorts(graph), MAX_ORDERS)]
    best = 0.0
    for order in orders:
        pairs = match(predicted, order)
        length = max(1, longest_rising([pairs[i] for i in sorted(pairs)]))
        best = max(best, f1_of(length, len(predicted), len(order)))
    return best


def graph_score(pred, gold):
    pairs = match(pred["nodes"], gold["nodes"])
    left, right = set(pairs), set(pairs.values())
    edges = {tuple(edge) for edge in gold["edges"]}
    common = nx.DiGraph()
    for edge in map(tuple, pred["edges"]):
        if edge in edges and all(end in left and end in right for end in edge):
            common.add_edge(*edge)
    size = max((len(part) for part in nx.weakly_connected_components(common)), default=0)
    return f1_of(max(1, size), len(pred["nodes"]), len(gold["nodes"]))


def timed(pair):
    start = time.perf_counter()
    chain, graph = chain_score(pair["pred"], pair["gold"]), graph_score(pair["pred"], pair["gold"])
    return chain, graph, (time.perf_counter() - start) * 1000


for line in sys.stdin:
    pair = json.loads(line)
    # The best of three: what else the machine does must not count as the pair's.
    rounds = [timed(pair) for _ in range(3)]
    print(json.dumps([*rounds[0][:2], min(spent for _, _, spent in rounds)]))
