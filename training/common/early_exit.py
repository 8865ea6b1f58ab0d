"""A network that can stop early: what only its upper layers need stands in an ONNX `If`.

Early exit as in DeeBERT (Xin et al., ACL 2020), but chosen by the caller and the same for a whole batch. The weights stand once
in the file, so that a filter and a full re-ranker are one session.
"""

import onnx
from onnx import TensorProto, helper

CHOICE = "shallow"
EARLY = "early"


def wrap(source, target):
    """Writes a network with the outputs `early`, `relevance` and others as one with a scalar bool input `shallow`.

    Where it is true, only the nodes that `early` needs are run: it is given as `relevance`, and every other output is zero.
    Where it is false, all outputs but `early` are those of `source`.
    """
    model = onnx.load(source)
    graph = model.graph
    outputs = [output for output in graph.output if output.name != EARLY]
    early = needed_for(graph, [EARLY])
    full = needed_for(graph, [output.name for output in outputs])
    nodes = list(graph.node)
    if not early & full or not full - early:
        raise ValueError(f"{source} has no output {EARLY} that stands on its lower layers alone.")
    shared, upper, head = (
        [node for i, node in enumerate(nodes) if i in chosen] for chosen in (early & full, full - early, early - full)
    )
    zeros = [node for output in outputs if output.name != "relevance" for node in zero(output)]
    head.append(helper.make_node("Identity", [EARLY], ["shallow_relevance"]))
    # Weights stay outside of the branches: onnxruntime packs them as well there, and keeps no second copy of a branch's own.
    stop = helper.make_graph([*head, *zeros], "shallow", [], copies(outputs, "shallow_"))
    deep = helper.make_graph(renamed(upper, outputs, "deep_"), "deep", [], copies(outputs, "deep_"))
    choice = helper.make_node("If", [CHOICE], [output.name for output in outputs], then_branch=stop, else_branch=deep)
    whole = helper.make_graph(
        [*shared, choice],
        graph.name,
        [*graph.input, helper.make_tensor_value_info(CHOICE, TensorProto.BOOL, [])],
        outputs,
        graph.initializer,
    )
    made = helper.make_model(whole, opset_imports=model.opset_import, ir_version=model.ir_version)
    onnx.checker.check_model(made)
    onnx.save(made, target)


def needed_for(graph, outputs):
    """Places of the nodes that some outputs are made from."""
    maker = {name: i for i, node in enumerate(graph.node) for name in node.output}
    needed, names = set(), list(outputs)
    while names:
        place = maker.get(names.pop())
        if place is not None and place not in needed:
            needed.add(place)
            names.extend(graph.node[place].input)
    return needed


def renamed(nodes, outputs, prefix):
    """Nodes whose outputs have other names: a branch may not use those of the graph around it."""
    names = {output.name: prefix + output.name for output in outputs}
    for node in nodes:
        node.input[:] = [names.get(name, name) for name in node.input]
        node.output[:] = [names.get(name, name) for name in node.output]
    return nodes


def copies(outputs, prefix):
    return [helper.make_value_info(prefix + output.name, output.type) for output in outputs]


def zero(output):
    """Zeros of the shape [batch, tokens]."""
    shape = f"{output.name}_shape"
    nothing = helper.make_tensor("value", TensorProto.FLOAT, [1], [0.0])
    return [
        helper.make_node("Shape", ["input_ids"], [shape]),
        helper.make_node("ConstantOfShape", [shape], [f"shallow_{output.name}"], value=nothing),
    ]
